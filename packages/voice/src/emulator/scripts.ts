/** What one assistant says, and what the people it calls answer. `{name}` is their first name. */
export interface Script {
  id: string
  name: string
  /** What the call is about, as its summary puts it. */
  purpose: string
  opening: readonly string[]
  topics: readonly Topic[]
  /** The question that decides whether the person qualifies. */
  offer: string
  accept: readonly string[]
  decline: readonly string[]
  /** Said to a person who accepted. */
  thanks: string
  qualifiedBecause: readonly string[]
  unqualifiedBecause: readonly string[]
  /** Left on an answering machine. */
  voicemail: string
}

interface Topic {
  ask: string
  /** Answers of a person who will accept. */
  warm: readonly string[]
  /** Answers of a person who will decline. */
  cool: readonly string[]
}

const assistantId = (n: number) => `a5515700-ca11-4000-8000-${String(n).padStart(12, '0')}`

/** The assistants every emulator has. */
export const scripts: readonly Script[] = [
  {
    id: assistantId(1),
    name: 'Sales Qualification',
    purpose: 'whether Brightline fits the way their sales team works',
    opening: [
      'Hi {name}, this is Ava from Brightline. You downloaded our guide to faster lead response last week. Do you have two minutes?',
      'Hello {name}, Ava here from Brightline. I am following up on the pricing question you sent us. Is now a good time?',
    ],
    topics: [
      {
        ask: 'Great. How many people on your side talk to new leads today?',
        warm: [
          'We have about fifteen reps, and two more start next month.',
          'Nine at the moment, spread over two offices.',
        ],
        cool: ['It is only me and a part-timer.', 'None really, everything comes by referral.'],
      },
      {
        ask: 'And what happens to a lead that comes in on a Friday evening?',
        warm: [
          'Honestly, it sits there until Monday, and that hurts us.',
          'Someone should pick it up, but half the time nobody does.',
        ],
        cool: [
          'We answer it on Monday, and that has been fine.',
          'We do not get enough of them for that to matter.',
        ],
      },
      {
        ask: 'Is there a budget set aside this quarter to change that?',
        warm: [
          'Yes, around twenty thousand for the year.',
          'There is. My director signed it off in the spring.',
        ],
        cool: ['Not this year, no.', 'We froze all new tools until January.'],
      },
      {
        ask: 'Who else would want to see it before you decide?',
        warm: ['Our head of operations, but she trusts my call.', 'Just me and our finance lead.'],
        cool: [
          'That would go to head office, and they are slow.',
          'I could not say, to be honest.',
        ],
      },
    ],
    offer: 'I think half an hour with one of our specialists would pay off. Would Thursday work?',
    accept: ['Thursday at ten is perfect.', 'Yes, Thursday afternoon, please send me an invite.'],
    decline: [
      'No, I would rather not. Send me something by e-mail.',
      'Not now. We are not looking to change anything.',
    ],
    thanks: 'Wonderful, {name}. The invitation will be with you in a minute. Speak soon.',
    qualifiedBecause: [
      'Has a sales team, an approved budget and booked a call with a specialist.',
      'Decides on the tool, feels the pain of late replies and agreed to a meeting.',
    ],
    unqualifiedBecause: ['No budget this year.', 'Too few leads to need the product.'],
    voicemail:
      'Hi {name}, this is Ava from Brightline about your question on lead response. I will try you again, or call us back whenever it suits you. Thank you.',
  },
  {
    id: assistantId(2),
    name: 'Appointment Booking',
    purpose: 'booking their yearly check-up',
    opening: [
      'Good morning {name}, this is Noah calling for Cedar Dental. You are due for your yearly check-up. May I find you a time?',
      'Hello {name}, Noah from Cedar Dental here. It has been a year since your last visit, so I am calling to book the next one.',
    ],
    topics: [
      {
        ask: 'Do mornings or afternoons suit you better?',
        warm: ['Mornings, before work if possible.', 'Afternoons, any time after three.'],
        cool: ['Neither at the moment, I am travelling.', 'It is hard to say with my shifts.'],
      },
      {
        ask: 'Would you like to see Doctor Patel again?',
        warm: ['Yes please, she was lovely.', 'Yes, or whoever has time first.'],
        cool: ['I have changed to a dentist near my office.', 'I am not sure I am coming back.'],
      },
      {
        ask: 'Has anything been troubling you since last time?',
        warm: [
          'A tooth on the left is a bit sensitive to cold.',
          'Nothing really, only the usual cleaning.',
        ],
        cool: ['No, everything is fine, thank you.', 'No, and I would rather leave it for now.'],
      },
      {
        ask: 'Is your insurance still the one we have on file?',
        warm: ['Yes, nothing has changed.', 'It is a new one, I will bring the card.'],
        cool: ['I do not have one any more.', 'No, and I would pay by myself, which I cannot now.'],
      },
    ],
    offer: 'I can offer you Tuesday the fourth at nine thirty. Shall I book it?',
    accept: ['Yes, book it please.', 'Tuesday works. Please send me a reminder.'],
    decline: ['No, I will call when I am back.', 'No thank you, please take me off the list.'],
    thanks:
      'You are booked, {name}. We will send you a message the day before. See you on Tuesday.',
    qualifiedBecause: [
      'Booked a check-up for Tuesday at half past nine.',
      'Took the appointment offered and asked for a reminder.',
    ],
    unqualifiedBecause: ['Has moved to another dentist.', 'Does not want to book now.'],
    voicemail:
      'Hello {name}, this is Cedar Dental. It is time for your yearly check-up. Please call us back and we will find you a good time. Have a nice day.',
  },
  {
    id: assistantId(3),
    name: 'Contract Renewal',
    purpose: 'renewing the service contract that ends next month',
    opening: [
      'Hi {name}, this is Mia from Harbor Networks. Your service contract runs out at the end of next month, and I would like to make sure nothing stops working.',
      'Hello {name}, Mia with Harbor Networks. I am calling about the renewal of your contract. Is this a good moment?',
    ],
    topics: [
      {
        ask: 'How has the service been for you this past year?',
        warm: [
          'Very good, two tiny outages and quick answers.',
          'Solid. We hardly think about it.',
        ],
        cool: ['Mixed. The last outage cost us a day.', 'We hardly use it any more.'],
      },
      {
        ask: 'Has the number of sites you need covered changed?',
        warm: ['We opened another one in the spring.', 'No, still the same four.'],
        cool: ['We closed two of them.', 'We are moving to one building, so yes.'],
      },
      {
        ask: 'Are you talking to any other provider?',
        warm: ['We looked, but no one made a better offer.', 'No, we would rather stay.'],
        cool: ['Yes, and they are a good deal cheaper.', 'We have more or less signed elsewhere.'],
      },
      {
        ask: 'Would a two-year term with the price held help you?',
        warm: ['A held price would help my planning, yes.', 'Two years is fine for us.'],
        cool: ['Two years is too long.', 'No, we want to be free.'],
      },
    ],
    offer: 'Then shall I send you the renewal on the same terms to sign today?',
    accept: ['Yes, send it and I will sign it this afternoon.', 'Please do. To my usual address.'],
    decline: ['No, we will let it run out.', 'Not yet. I have to compare first.'],
    thanks: 'It is on its way, {name}. Thank you for staying with us. Goodbye.',
    qualifiedBecause: [
      'Will sign the renewal today.',
      'Satisfied with the service and asked for the contract.',
    ],
    unqualifiedBecause: ['Is moving to a cheaper provider.', 'Wants to let the contract run out.'],
    voicemail:
      'Hello {name}, this is Mia from Harbor Networks. Your contract ends next month and I would like to renew it with you. Please call me back. Thank you.',
  },
  {
    id: assistantId(4),
    name: 'Customer Survey',
    purpose: 'how satisfied they are with their last order',
    opening: [
      'Hello {name}, this is Leo calling for Greenfield Supplies. May I ask you three short questions about your last order?',
      'Hi {name}, Leo from Greenfield Supplies. We would love to know how your last delivery went. It takes one minute.',
    ],
    topics: [
      {
        ask: 'From one to ten, how likely are you to recommend us?',
        warm: ['Nine. I already did, in fact.', 'Ten, no doubt about it.'],
        cool: ['Maybe a five.', 'Three, I am afraid.'],
      },
      {
        ask: 'Did everything arrive when you expected it?',
        warm: ['A day early, even.', 'Yes, on the hour.'],
        cool: ['It was four days late.', 'Half of it did. The rest took weeks.'],
      },
      {
        ask: 'Was our support helpful when you needed it?',
        warm: ['I called once and had an answer right away.', 'Yes, very friendly people.'],
        cool: ['I waited half an hour and gave up.', 'I did not know you had any.'],
      },
      {
        ask: 'What one thing should we do better?',
        warm: [
          'Smaller boxes would be nice, that is all.',
          'A way to repeat an order with one click.',
        ],
        cool: ['Answer your e-mails.', 'Bring the prices back to where they were.'],
      },
    ],
    offer: 'Thank you. May we quote you, and may someone call you about our early access group?',
    accept: ['Sure, happy to join that.', 'Yes, go ahead with both.'],
    decline: ['No, please leave my name out of it.', 'No, I do not have time for that.'],
    thanks: 'That is very kind of you, {name}. Thank you for your time and have a great day.',
    qualifiedBecause: [
      'A promoter who joins the early access group.',
      'Very satisfied and happy to be quoted.',
    ],
    unqualifiedBecause: [
      'Unhappy with a late delivery.',
      'Does not want to take part any further.',
    ],
    voicemail:
      'Hello {name}, Greenfield Supplies here with three short questions about your last order. We will try again another day. Thank you for being our customer.',
  },
  {
    id: assistantId(5),
    name: 'Event Invitation',
    purpose: 'an invitation to the autumn customer evening',
    opening: [
      'Hi {name}, this is Zoe from Brightline Events. We are hosting a customer evening on the ninth of October and you are on our guest list.',
      'Hello {name}, Zoe here from Brightline Events. I have a personal invitation for you. May I tell you about it?',
    ],
    topics: [
      {
        ask: 'It starts at six at the old harbor hall, with dinner. Are you in town that week?',
        warm: ['I am, and the harbor hall is right by my office.', 'Yes, I am back on the eighth.'],
        cool: ['I am abroad until the middle of the month.', 'I would have to drive three hours.'],
      },
      {
        ask: 'There will be a session on calling at scale. Is that a topic for your team?',
        warm: ['Very much, we are hiring for exactly that.', 'It is on my list for this year.'],
        cool: ['Not at all, we only work with partners.', 'We tried it once and stopped.'],
      },
      {
        ask: 'You may bring a colleague. Is there someone who should come along?',
        warm: [
          'Yes, our head of support would enjoy it.',
          'Let me ask around. Probably two of us.',
        ],
        cool: ['No, nobody.', 'They are all too busy in October.'],
      },
      {
        ask: 'Any dietary wishes we should tell the kitchen?',
        warm: ['Vegetarian for me, please.', 'No, I eat everything.'],
        cool: ['That does not matter, I doubt I will come.', 'Let us not plan that far.'],
      },
    ],
    offer: 'Shall I put your name on the list?',
    accept: ['Yes, please. Looking forward to it.', 'Put me down for two places.'],
    decline: ['No, I have to pass this time.', 'Better not. Maybe next year.'],
    thanks: 'You are on the list, {name}. Your ticket comes by e-mail. See you on the ninth.',
    qualifiedBecause: ['Will attend the evening.', 'Registered and brings a colleague.'],
    unqualifiedBecause: ['Not in town on the date.', 'The topics do not concern them.'],
    voicemail:
      'Hi {name}, Zoe from Brightline Events. You are invited to our customer evening on the ninth of October. Details are in your inbox. Bye for now.',
  },
  {
    id: assistantId(6),
    name: 'Support Follow-up',
    purpose: 'whether the problem they reported is solved',
    opening: [
      'Hello {name}, this is Sam from Harbor Networks support. You reported a slow connection on Monday. Is it working well now?',
      'Hi {name}, Sam with Harbor support. I am checking on the ticket you opened this week. Do you have a minute?',
    ],
    topics: [
      {
        ask: 'Did the technician explain what had gone wrong?',
        warm: ['Yes, a worn cable. He replaced it in ten minutes.', 'He did, it was very clear.'],
        cool: ['Nobody has come yet.', 'He left without a word.'],
      },
      {
        ask: 'Have you seen the problem again since then?',
        warm: ['Not once.', 'No, it has been fast ever since.'],
        cool: ['Twice this morning already.', 'It comes and goes, to be honest.'],
      },
      {
        ask: 'Is there anything else on your mind while I have you?',
        warm: [
          'I would like the same at our second office.',
          'Only a question about the next invoice.',
        ],
        cool: ['I want to know who pays for the lost day.', 'No, I would just like it to work.'],
      },
      {
        ask: 'How would you rate the help you got, from one to five?',
        warm: ['Five.', 'Four and a half.'],
        cool: ['One.', 'Two, and only because you called.'],
      },
    ],
    offer: 'May I close the ticket, then?',
    accept: ['Yes, please close it.', 'Sure, all good here.'],
    decline: ['No, leave it open. I want someone to look again.', 'No, please escalate it.'],
    thanks: 'Done. Thank you for your patience, {name}. Have a good rest of the day.',
    qualifiedBecause: [
      'The problem is solved and the ticket closed.',
      'Confirmed that all is well.',
    ],
    unqualifiedBecause: ['The problem is still there.', 'Wants the ticket escalated.'],
    voicemail:
      'Hello {name}, Harbor Networks support about your ticket. If anything is still not right, please call us back and mention your name. Thank you.',
  },
  {
    id: assistantId(7),
    name: 'Demo Scheduling',
    purpose: 'a product demonstration they had asked for',
    opening: [
      'Hi {name}, it is Ivy from Brightline. You asked for a demo on our website. I would like to find a slot that suits you.',
      'Hello {name}, Ivy at Brightline here, about the demo you requested. Do you have your calendar at hand?',
    ],
    topics: [
      {
        ask: 'What would you most like to see?',
        warm: ['How it hands a call over to a person.', 'The reports, and how it fills our CRM.'],
        cool: ['I only wanted to see the prices.', 'I do not remember asking, to be honest.'],
      },
      {
        ask: 'Which system do you keep your contacts in?',
        warm: ['Salesforce, for about six years.', 'HubSpot, and a few spreadsheets.'],
        cool: ['In a notebook.', 'I would rather not say.'],
      },
      {
        ask: 'When would you want to be up and running?',
        warm: ['Before the end of the quarter.', 'Next month, if the demo convinces us.'],
        cool: ['Some time next year, perhaps.', 'There is no plan at all.'],
      },
      {
        ask: 'Will anyone join you?',
        warm: ['Two of my team leads.', 'Our IT lead wants to ask about security.'],
        cool: ['No.', 'I doubt that anyone has time.'],
      },
    ],
    offer: 'I have Wednesday at eleven or Friday at two. Which do you prefer?',
    accept: ['Wednesday at eleven.', 'Friday at two, please.'],
    decline: ['Neither. Just send me a video.', 'Let us leave it, thank you.'],
    thanks: 'Perfect, {name}. I have sent the invitation. Looking forward to showing you around.',
    qualifiedBecause: [
      'Booked a demonstration with the team.',
      'Wants to start within the quarter.',
    ],
    unqualifiedBecause: ['No plan to buy.', 'Only wanted the prices.'],
    voicemail:
      'Hi {name}, Ivy from Brightline about the demo you asked for. Pick a time on our website or call me back. Talk to you soon.',
  },
  {
    id: assistantId(8),
    name: 'Lead Nurturing',
    purpose: 'how their plans have moved since the spring',
    opening: [
      'Hello {name}, this is Finn from Solstice Energy. We spoke in the spring about solar for your roof. I wanted to hear how things stand.',
      'Hi {name}, Finn from Solstice Energy. Last time you asked me to call again in autumn, so here I am.',
    ],
    topics: [
      {
        ask: 'Have you been able to look at the offer we sent?',
        warm: ['Yes, and it looks better than I thought.', 'We went through it at the weekend.'],
        cool: ['No, it is somewhere in my inbox.', 'Yes, and it is far too much money.'],
      },
      {
        ask: 'Has your power bill changed since then?',
        warm: ['It went up by a third.', 'Yes, and it will rise again in January.'],
        cool: ['Not really.', 'It went down, we use very little.'],
      },
      {
        ask: 'Did the roof get the repair you mentioned?',
        warm: ['All done in July.', 'Yes, we are ready on that side.'],
        cool: ['No, and that comes first.', 'We may sell the house instead.'],
      },
      {
        ask: 'Would paying by the month make it easier?',
        warm: ['That would help a lot.', 'Maybe, if the rate is fair.'],
        cool: ['I do not take loans.', 'No, it is not about that.'],
      },
    ],
    offer: 'Shall our planner come by next week and measure, free of charge?',
    accept: ['Yes, Monday afternoon would be good.', 'Gladly, any day but Wednesday.'],
    decline: ['No, ask me again next year.', 'No, we have decided against it.'],
    thanks: 'Good, {name}. Our planner will call you to fix the hour. Have a sunny day.',
    qualifiedBecause: [
      'Agreed to a visit by the planner.',
      'Roof is ready and the bill has risen.',
    ],
    unqualifiedBecause: ['Decided against it.', 'The roof must be repaired first.'],
    voicemail:
      'Hello {name}, Finn from Solstice Energy, calling as promised about solar for your roof. I will try again next week. Goodbye.',
  },
  {
    id: assistantId(9),
    name: 'Payment Reminder',
    purpose: 'an invoice that is two weeks late',
    opening: [
      'Good day {name}, this is Nora from Greenfield Supplies. One invoice from last month is still open. It may have slipped through.',
      'Hello {name}, Nora with Greenfield Supplies. I am calling about an open invoice. Can we sort it out now?',
    ],
    topics: [
      {
        ask: 'Did the invoice reach you?',
        warm: [
          'Yes, it is on my desk, sorry about that.',
          'It went to the wrong person, I have it now.',
        ],
        cool: ['I never got one.', 'Yes, and it is wrong.'],
      },
      {
        ask: 'Is everything on it as it should be?',
        warm: ['Yes, all correct.', 'It is. We were just slow.'],
        cool: ['You charged us for goods we sent back.', 'No, and I have written to you twice.'],
      },
      {
        ask: 'Would it help to pay in two parts?',
        warm: ['No need, I can pay it at once.', 'Two parts would be kind.'],
        cool: ['I will pay nothing until it is corrected.', 'I would have to ask the boss.'],
      },
      {
        ask: 'Shall I send the bank details once more?',
        warm: ['Please do.', 'I have them, thank you.'],
        cool: ['It makes no difference.', 'No.'],
      },
    ],
    offer: 'Can you tell me by which day we may expect the payment?',
    accept: ['By Friday, I promise.', 'I am doing it right now.'],
    decline: ['I cannot tell you that.', 'Not before you send a corrected one.'],
    thanks: 'Thank you, {name}. I will note that down. Have a pleasant day.',
    qualifiedBecause: ['Promised to pay by Friday.', 'Pays the invoice at once.'],
    unqualifiedBecause: ['Disputes the invoice.', 'Gave no date for the payment.'],
    voicemail:
      'Good day {name}, Nora from Greenfield Supplies about an open invoice. Please call us back when you can. Thank you.',
  },
  {
    id: assistantId(10),
    name: 'Trial Check-in',
    purpose: 'how their free trial is going',
    opening: [
      'Hi {name}, this is Theo from Brightline. Your trial ends on Sunday. How is it going so far?',
      'Hello {name}, Theo here. You are one week into your Brightline trial, and I would like to see that you get the most from it.',
    ],
    topics: [
      {
        ask: 'Which part have you used the most?',
        warm: ['The call summaries. They save me an hour a day.', 'The calendar booking, by far.'],
        cool: ['I have not really logged in.', 'I looked around once and got lost.'],
      },
      {
        ask: 'Is anything in your way?',
        warm: [
          'Only that I cannot invite my whole team yet.',
          'The import took me two tries, now it is fine.',
        ],
        cool: ['It does not speak to the system we use.', 'Time. I have no time for it.'],
      },
      {
        ask: 'How many seats would you need after the trial?',
        warm: ['Twelve to start with.', 'Five, and ten by summer.'],
        cool: ['None, I think.', 'One, and only if it is free.'],
      },
      {
        ask: 'Would a yearly plan with two months free interest you?',
        warm: ['It would, yes.', 'Send me the numbers and I will show my boss.'],
        cool: ['We do not buy by the year.', 'No, thank you.'],
      },
    ],
    offer: 'Shall I turn the trial into a team plan, starting on Monday?',
    accept: ['Yes, let us do that.', 'Please, with the yearly price.'],
    decline: ['No, let it end.', 'Not yet, perhaps later.'],
    thanks: 'Great choice, {name}. You will not lose any of your data. Welcome on board.',
    qualifiedBecause: ['Turned the trial into a team plan.', 'Uses it daily and needs more seats.'],
    unqualifiedBecause: ['Hardly used the trial.', 'Does not work with their system.'],
    voicemail:
      'Hi {name}, Theo from Brightline. Your trial ends on Sunday and I would love to help you with the next step. Call me any time.',
  },
  {
    id: assistantId(11),
    name: 'Customer Win-back',
    purpose: 'what would bring them back as a customer',
    opening: [
      'Hello {name}, this is Ruby from Harbor Networks. You left us in the summer, and I would like to learn why, if I may.',
      'Hi {name}, Ruby with Harbor Networks. We miss you as a customer. Would you spare a minute?',
    ],
    topics: [
      {
        ask: 'What was the main reason for leaving?',
        warm: ['The price, mostly.', 'We moved, and you did not serve the street then.'],
        cool: ['The service was terrible.', 'I would rather not go into it.'],
      },
      {
        ask: 'Are you happy with what you have now?',
        warm: [
          'Not really, it drops out every evening.',
          'It is cheaper, but nobody picks up the phone.',
        ],
        cool: ['Very happy.', 'Yes, and I have signed for two years.'],
      },
      {
        ask: 'We have cut our prices and opened a local help desk. Does that change anything?',
        warm: ['It might. How much is it now?', 'A local desk is what I wanted all along.'],
        cool: ['No.', 'You should have done that a year ago.'],
      },
      {
        ask: 'When does your present contract end?',
        warm: ['In six weeks.', 'I can leave at any time.'],
        cool: ['In almost two years.', 'That is not your business.'],
      },
    ],
    offer: 'May I send you an offer with the first three months free?',
    accept: ['Yes, I would look at that.', 'Three months free? Send it.'],
    decline: ['No, please do not call again.', 'No, we are settled.'],
    thanks: 'It is in your inbox, {name}. Thank you for giving us another chance.',
    qualifiedBecause: [
      'Free to leave and asked for the offer.',
      'Unhappy with the present provider.',
    ],
    unqualifiedBecause: ['Bound for two more years.', 'Does not want to be called again.'],
    voicemail:
      'Hello {name}, Ruby from Harbor Networks. We have something to bring you back, with three months free. Please call us. Thank you.',
  },
  {
    id: assistantId(12),
    name: 'Referral Request',
    purpose: 'whom else they would recommend the service to',
    opening: [
      'Hi {name}, this is Eli from Solstice Energy. Your panels have been running for a year now. I hope they keep you happy.',
      'Hello {name}, Eli from Solstice. I am calling our happiest customers today. Is this a good time?',
    ],
    topics: [
      {
        ask: 'Have they saved what you had hoped for?',
        warm: ['More than that, nearly half the bill.', 'Just about, we are pleased.'],
        cool: ['Hard to say, I do not track it.', 'Less than you promised.'],
      },
      {
        ask: 'Have friends or neighbors asked you about them?',
        warm: ['All the time. My brother wants some too.', 'Two families on our street did.'],
        cool: ['Not a single one.', 'I would not tell them if they did.'],
      },
      {
        ask: 'There is a hundred dollars for each friend who signs. Did you know?',
        warm: ['I did not, that is nice.', 'My wife told me about it.'],
        cool: ['I do not sell my friends.', 'I do not need that.'],
      },
      {
        ask: 'Is there anything we should have done better?',
        warm: ['The paperwork took long, the rest was great.', 'No, I would do it again.'],
        cool: ['Plenty, but I have no time for that.', 'You never came back to fix the gutter.'],
      },
    ],
    offer: 'Is there anyone you would like us to contact?',
    accept: ['My brother. I will send you his number.', 'Yes, I will forward your link to both.'],
    decline: ['No, there is not.', 'No, I keep that private.'],
    thanks: 'Thank you, {name}, that means a lot to us. Enjoy the sun.',
    qualifiedBecause: ['Will refer a family member.', 'Forwards the link to neighbors.'],
    unqualifiedBecause: ['Does not want to refer anyone.', 'Not satisfied enough to recommend.'],
    voicemail:
      'Hi {name}, Eli from Solstice Energy. I hope your panels are doing well. If a friend wants some too, there is a reward for you. Bye.',
  },
]

/** What people say whoever calls them. */
export const smallTalk = {
  yes: ['Yes, speaking.', 'Hi. Sure, go ahead.', 'Oh, hello. Yes, I have a moment.'],
  yesNamed: ['Yes, this is {name}.', '{name} speaking. Go ahead.'],
  refusals: [
    'Sorry, I am not interested. Please do not call again.',
    'I am in a meeting. Not now, bye.',
    'Is this a robot? No, thank you.',
  ],
  regrets: [
    'I understand, {name}. Thank you for your time, and have a good day.',
    'No problem at all, {name}. All the best to you. Goodbye.',
  ],
  goodbyes: ['Thanks, bye.', 'You too, goodbye.', 'Okay, bye now.'],
  silences: ['Hello? Are you still there?', 'I cannot hear you any more. Are you on the line?'],
  follow: ['I see, thank you for telling me.', 'That is helpful to know.', 'Right, I understand.'],
  rambles: [
    'You know, that reminds me of the last company we worked with. They promised us the moon, and in the end we had three different contacts in one year, and every one of them asked the same questions again.',
    'And my colleague always says we should have started much earlier with all of this, but then there was the move, and the new office, and before that the whole story with the phones that nobody could ever explain to me.',
    'Let me think. It was either March or April when we first talked about it, because I remember it was raining and we had the auditors in the house, and they wanted to see every single contract we had ever signed.',
    'The thing is, there are always two sides to it. On the one hand you save time, on the other hand you have to learn another system, and I am not the youngest any more, and neither is our computer, if I am honest.',
    'Oh, and one more thing before I forget it. My neighbor has something like this as well, and he was telling me all about it at a barbecue, for an hour at least, while the sausages were burning on the grill.',
    'Well, it depends. If my sister takes over the shop, and she has been saying so since the summer before last, then everything changes anyway, and I would be the wrong person to ask about any of this.',
    'Sorry, there is somebody at the door. No, it was only the post. Where was I? Ah, yes, the invoices. We had a system for that once, a very good one, and then they changed the colors and nobody found the buttons again.',
    'I told the same to the young man who called in May. Or was it a young woman? They had such a nice way of explaining it, with an example about a bakery, and I have been thinking of that bakery ever since.',
  ],
  machines: [
    'You have reached the voicemail of {number}. Please leave a message after the tone.',
    'Hi, I cannot take your call right now. Leave your name and number and I will get back to you.',
    'The person you are calling is not available. Please record your message after the beep.',
  ],
} as const

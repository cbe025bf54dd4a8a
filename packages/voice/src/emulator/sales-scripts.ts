import { assistantId, type Script } from './script.ts'

export const salesQualification: Script = {
  id: assistantId(1),
  name: 'Sales Qualification',
  purpose: 'whether Brightline fits the way their sales team works',
  openings: [
    'Hi {name}, this is Ava from Brightline. You downloaded our guide to faster lead response last week. Do you have two minutes?',
    'Hello {name}, Ava here from Brightline. I am following up on the pricing question you sent us. Is now a good time?',
  ],
  topics: [
    {
      question: 'Great. How many people on your side talk to new leads today?',
      interestedAnswers: [
        'We have about fifteen reps, and two more start next month.',
        'Nine at the moment, spread over two offices.',
      ],
      uninterestedAnswers: [
        'It is only me and a part-timer.',
        'None really, everything comes by referral.',
      ],
    },
    {
      question: 'And what happens to a lead that comes in on a Friday evening?',
      interestedAnswers: [
        'Honestly, it sits there until Monday, and that hurts us.',
        'Someone should pick it up, but half the time nobody does.',
      ],
      uninterestedAnswers: [
        'We answer it on Monday, and that has been fine.',
        'We do not get enough of them for that to matter.',
      ],
    },
    {
      question: 'Is there a budget set aside this quarter to change that?',
      interestedAnswers: [
        'Yes, around twenty thousand for the year.',
        'There is. My director signed it off in the spring.',
      ],
      uninterestedAnswers: ['Not this year, no.', 'We froze all new tools until January.'],
    },
    {
      question: 'Who else would want to see it before you decide?',
      interestedAnswers: [
        'Our head of operations, but she trusts my call.',
        'Just me and our finance lead.',
      ],
      uninterestedAnswers: [
        'That would go to head office, and they are slow.',
        'I could not say, to be honest.',
      ],
    },
  ],
  offer: 'I think half an hour with one of our specialists would pay off. Would Thursday work?',
  acceptAnswers: [
    'Thursday at ten is perfect.',
    'Yes, Thursday afternoon, please send me an invite.',
  ],
  declineAnswers: [
    'No, I would rather not. Send me something by e-mail.',
    'Not now. We are not looking to change anything.',
  ],
  thanks: 'Wonderful, {name}. The invitation will be with you in a minute. Speak soon.',
  qualifiedReasons: [
    'Has a sales team, an approved budget and booked a call with a specialist.',
    'Decides on the tool, feels the pain of late replies and agreed to a meeting.',
  ],
  unqualifiedReasons: ['No budget this year.', 'Too few leads to need the product.'],
  voicemail:
    'Hi {name}, this is Ava from Brightline about your question on lead response. I will try you again, or call us back whenever it suits you. Thank you.',
}

export const eventInvitation: Script = {
  id: assistantId(5),
  name: 'Event Invitation',
  purpose: 'an invitation to the autumn customer evening',
  openings: [
    'Hi {name}, this is Zoe from Brightline Events. We are hosting a customer evening on the ninth of October and you are on our guest list.',
    'Hello {name}, Zoe here from Brightline Events. I have a personal invitation for you. May I tell you about it?',
  ],
  topics: [
    {
      question: 'It starts at six at the old harbor hall, with dinner. Are you in town that week?',
      interestedAnswers: [
        'I am, and the harbor hall is right by my office.',
        'Yes, I am back on the eighth.',
      ],
      uninterestedAnswers: [
        'I am abroad until the middle of the month.',
        'I would have to drive three hours.',
      ],
    },
    {
      question: 'There will be a session on calling at scale. Is that a topic for your team?',
      interestedAnswers: [
        'Very much, we are hiring for exactly that.',
        'It is on my list for this year.',
      ],
      uninterestedAnswers: [
        'Not at all, we only work with partners.',
        'We tried it once and stopped.',
      ],
    },
    {
      question: 'You may bring a colleague. Is there someone who should come along?',
      interestedAnswers: [
        'Yes, our head of support would enjoy it.',
        'Let me ask around. Probably two of us.',
      ],
      uninterestedAnswers: ['No, nobody.', 'They are all too busy in October.'],
    },
    {
      question: 'Any dietary wishes we should tell the kitchen?',
      interestedAnswers: ['Vegetarian for me, please.', 'No, I eat everything.'],
      uninterestedAnswers: [
        'That does not matter, I doubt I will come.',
        'Let us not plan that far.',
      ],
    },
  ],
  offer: 'Shall I put your name on the list?',
  acceptAnswers: ['Yes, please. Looking forward to it.', 'Put me down for two places.'],
  declineAnswers: ['No, I have to pass this time.', 'Better not. Maybe next year.'],
  thanks: 'You are on the list, {name}. Your ticket comes by e-mail. See you on the ninth.',
  qualifiedReasons: ['Will attend the evening.', 'Registered and brings a colleague.'],
  unqualifiedReasons: ['Not in town on the date.', 'The topics do not concern them.'],
  voicemail:
    'Hi {name}, Zoe from Brightline Events. You are invited to our customer evening on the ninth of October. Details are in your inbox. Bye for now.',
}

export const demoScheduling: Script = {
  id: assistantId(7),
  name: 'Demo Scheduling',
  purpose: 'a product demonstration they had asked for',
  openings: [
    'Hi {name}, it is Ivy from Brightline. You asked for a demo on our website. I would like to find a slot that suits you.',
    'Hello {name}, Ivy at Brightline here, about the demo you requested. Do you have your calendar at hand?',
  ],
  topics: [
    {
      question: 'What would you most like to see?',
      interestedAnswers: [
        'How it hands a call over to a person.',
        'The reports, and how it fills our CRM.',
      ],
      uninterestedAnswers: [
        'I only wanted to see the prices.',
        'I do not remember asking, to be honest.',
      ],
    },
    {
      question: 'Which system do you keep your contacts in?',
      interestedAnswers: ['Salesforce, for about six years.', 'HubSpot, and a few spreadsheets.'],
      uninterestedAnswers: ['In a notebook.', 'I would rather not say.'],
    },
    {
      question: 'When would you want to be up and running?',
      interestedAnswers: [
        'Before the end of the quarter.',
        'Next month, if the demo convinces us.',
      ],
      uninterestedAnswers: ['Some time next year, perhaps.', 'There is no plan at all.'],
    },
    {
      question: 'Will anyone join you?',
      interestedAnswers: ['Two of my team leads.', 'Our IT lead wants to ask about security.'],
      uninterestedAnswers: ['No.', 'I doubt that anyone has time.'],
    },
  ],
  offer: 'I have Wednesday at eleven or Friday at two. Which do you prefer?',
  acceptAnswers: ['Wednesday at eleven.', 'Friday at two, please.'],
  declineAnswers: ['Neither. Just send me a video.', 'Let us leave it, thank you.'],
  thanks: 'Perfect, {name}. I have sent the invitation. Looking forward to showing you around.',
  qualifiedReasons: ['Booked a demonstration with the team.', 'Wants to start within the quarter.'],
  unqualifiedReasons: ['No plan to buy.', 'Only wanted the prices.'],
  voicemail:
    'Hi {name}, Ivy from Brightline about the demo you asked for. Pick a time on our website or call me back. Talk to you soon.',
}

export const leadNurturing: Script = {
  id: assistantId(8),
  name: 'Lead Nurturing',
  purpose: 'how their plans have moved since the spring',
  openings: [
    'Hello {name}, this is Finn from Solstice Energy. We spoke in the spring about solar for your roof. I wanted to hear how things stand.',
    'Hi {name}, Finn from Solstice Energy. Last time you asked me to call again in autumn, so here I am.',
  ],
  topics: [
    {
      question: 'Have you been able to look at the offer we sent?',
      interestedAnswers: [
        'Yes, and it looks better than I thought.',
        'We went through it at the weekend.',
      ],
      uninterestedAnswers: [
        'No, it is somewhere in my inbox.',
        'Yes, and it is far too much money.',
      ],
    },
    {
      question: 'Has your power bill changed since then?',
      interestedAnswers: ['It went up by a third.', 'Yes, and it will rise again in January.'],
      uninterestedAnswers: ['Not really.', 'It went down, we use very little.'],
    },
    {
      question: 'Did the roof get the repair you mentioned?',
      interestedAnswers: ['All done in July.', 'Yes, we are ready on that side.'],
      uninterestedAnswers: ['No, and that comes first.', 'We may sell the house instead.'],
    },
    {
      question: 'Would paying by the month make it easier?',
      interestedAnswers: ['That would help a lot.', 'Maybe, if the rate is fair.'],
      uninterestedAnswers: ['I do not take loans.', 'No, it is not about that.'],
    },
  ],
  offer: 'Shall our planner come by next week and measure, free of charge?',
  acceptAnswers: ['Yes, Monday afternoon would be good.', 'Gladly, any day but Wednesday.'],
  declineAnswers: ['No, ask me again next year.', 'No, we have decided against it.'],
  thanks: 'Good, {name}. Our planner will call you to fix the hour. Have a sunny day.',
  qualifiedReasons: ['Agreed to a visit by the planner.', 'Roof is ready and the bill has risen.'],
  unqualifiedReasons: ['Decided against it.', 'The roof must be repaired first.'],
  voicemail:
    'Hello {name}, Finn from Solstice Energy, calling as promised about solar for your roof. I will try again next week. Goodbye.',
}

export const trialCheckIn: Script = {
  id: assistantId(10),
  name: 'Trial Check-in',
  purpose: 'how their free trial is going',
  openings: [
    'Hi {name}, this is Theo from Brightline. Your trial ends on Sunday. How is it going so far?',
    'Hello {name}, Theo here. You are one week into your Brightline trial, and I would like to see that you get the most from it.',
  ],
  topics: [
    {
      question: 'Which part have you used the most?',
      interestedAnswers: [
        'The call summaries. They save me an hour a day.',
        'The calendar booking, by far.',
      ],
      uninterestedAnswers: ['I have not really logged in.', 'I looked around once and got lost.'],
    },
    {
      question: 'Is anything in your way?',
      interestedAnswers: [
        'Only that I cannot invite my whole team yet.',
        'The import took me two tries, now it is fine.',
      ],
      uninterestedAnswers: [
        'It does not speak to the system we use.',
        'Time. I have no time for it.',
      ],
    },
    {
      question: 'How many seats would you need after the trial?',
      interestedAnswers: ['Twelve to start with.', 'Five, and ten by summer.'],
      uninterestedAnswers: ['None, I think.', 'One, and only if it is free.'],
    },
    {
      question: 'Would a yearly plan with two months free interest you?',
      interestedAnswers: ['It would, yes.', 'Send me the numbers and I will show my boss.'],
      uninterestedAnswers: ['We do not buy by the year.', 'No, thank you.'],
    },
  ],
  offer: 'Shall I turn the trial into a team plan, starting on Monday?',
  acceptAnswers: ['Yes, let us do that.', 'Please, with the yearly price.'],
  declineAnswers: ['No, let it end.', 'Not yet, perhaps later.'],
  thanks: 'Great choice, {name}. You will not lose any of your data. Welcome on board.',
  qualifiedReasons: ['Turned the trial into a team plan.', 'Uses it daily and needs more seats.'],
  unqualifiedReasons: ['Hardly used the trial.', 'Does not work with their system.'],
  voicemail:
    'Hi {name}, Theo from Brightline. Your trial ends on Sunday and I would love to help you with the next step. Call me any time.',
}

import { assistantId, type Script } from './script.ts'

export const contractRenewal: Script = {
  id: assistantId(3),
  name: 'Contract Renewal',
  purpose: 'renewing the service contract that ends next month',
  openings: [
    'Hi {name}, this is Mia from Harbor Networks. Your service contract runs out at the end of next month, and I would like to make sure nothing stops working.',
    'Hello {name}, Mia with Harbor Networks. I am calling about the renewal of your contract. Is this a good moment?',
  ],
  topics: [
    {
      question: 'How has the service been for you this past year?',
      interestedAnswers: [
        'Very good, two tiny outages and quick answers.',
        'Solid. We hardly think about it.',
      ],
      uninterestedAnswers: ['Mixed. The last outage cost us a day.', 'We hardly use it any more.'],
    },
    {
      question: 'Has the number of sites you need covered changed?',
      interestedAnswers: ['We opened another one in the spring.', 'No, still the same four.'],
      uninterestedAnswers: ['We closed two of them.', 'We are moving to one building, so yes.'],
    },
    {
      question: 'Are you talking to any other provider?',
      interestedAnswers: [
        'We looked, but no one made a better offer.',
        'No, we would rather stay.',
      ],
      uninterestedAnswers: [
        'Yes, and they are a good deal cheaper.',
        'We have more or less signed elsewhere.',
      ],
    },
    {
      question: 'Would a two-year term with the price held help you?',
      interestedAnswers: ['A held price would help my planning, yes.', 'Two years is fine for us.'],
      uninterestedAnswers: ['Two years is too long.', 'No, we want to be free.'],
    },
  ],
  offer: 'Then shall I send you the renewal on the same terms to sign today?',
  acceptAnswers: [
    'Yes, send it and I will sign it this afternoon.',
    'Please do. To my usual address.',
  ],
  declineAnswers: ['No, we will let it run out.', 'Not yet. I have to compare first.'],
  thanks: 'It is on its way, {name}. Thank you for staying with us. Goodbye.',
  qualifiedReasons: [
    'Will sign the renewal today.',
    'Satisfied with the service and asked for the contract.',
  ],
  unqualifiedReasons: ['Is moving to a cheaper provider.', 'Wants to let the contract run out.'],
  voicemail:
    'Hello {name}, this is Mia from Harbor Networks. Your contract ends next month and I would like to renew it with you. Please call me back. Thank you.',
}

export const customerSurvey: Script = {
  id: assistantId(4),
  name: 'Customer Survey',
  purpose: 'how satisfied they are with their last order',
  openings: [
    'Hello {name}, this is Leo calling for Greenfield Supplies. May I ask you three short questions about your last order?',
    'Hi {name}, Leo from Greenfield Supplies. We would love to know how your last delivery went. It takes one minute.',
  ],
  topics: [
    {
      question: 'From one to ten, how likely are you to recommend us?',
      interestedAnswers: ['Nine. I already did, in fact.', 'Ten, no doubt about it.'],
      uninterestedAnswers: ['Maybe a five.', 'Three, I am afraid.'],
    },
    {
      question: 'Did everything arrive when you expected it?',
      interestedAnswers: ['A day early, even.', 'Yes, on the hour.'],
      uninterestedAnswers: ['It was four days late.', 'Half of it did. The rest took weeks.'],
    },
    {
      question: 'Was our support helpful when you needed it?',
      interestedAnswers: [
        'I called once and had an answer right away.',
        'Yes, very friendly people.',
      ],
      uninterestedAnswers: ['I waited half an hour and gave up.', 'I did not know you had any.'],
    },
    {
      question: 'What one thing should we do better?',
      interestedAnswers: [
        'Smaller boxes would be nice, that is all.',
        'A way to repeat an order with one click.',
      ],
      uninterestedAnswers: ['Answer your e-mails.', 'Bring the prices back to where they were.'],
    },
  ],
  offer: 'Thank you. May we quote you, and may someone call you about our early access group?',
  acceptAnswers: ['Sure, happy to join that.', 'Yes, go ahead with both.'],
  declineAnswers: ['No, please leave my name out of it.', 'No, I do not have time for that.'],
  thanks: 'That is very kind of you, {name}. Thank you for your time and have a great day.',
  qualifiedReasons: [
    'A promoter who joins the early access group.',
    'Very satisfied and happy to be quoted.',
  ],
  unqualifiedReasons: ['Unhappy with a late delivery.', 'Does not want to take part any further.'],
  voicemail:
    'Hello {name}, Greenfield Supplies here with three short questions about your last order. We will try again another day. Thank you for being our customer.',
}

export const customerWinBack: Script = {
  id: assistantId(11),
  name: 'Customer Win-back',
  purpose: 'what would bring them back as a customer',
  openings: [
    'Hello {name}, this is Ruby from Harbor Networks. You left us in the summer, and I would like to learn why, if I may.',
    'Hi {name}, Ruby with Harbor Networks. We miss you as a customer. Would you spare a minute?',
  ],
  topics: [
    {
      question: 'What was the main reason for leaving?',
      interestedAnswers: ['The price, mostly.', 'We moved, and you did not serve the street then.'],
      uninterestedAnswers: ['The service was terrible.', 'I would rather not go into it.'],
    },
    {
      question: 'Are you happy with what you have now?',
      interestedAnswers: [
        'Not really, it drops out every evening.',
        'It is cheaper, but nobody picks up the phone.',
      ],
      uninterestedAnswers: ['Very happy.', 'Yes, and I have signed for two years.'],
    },
    {
      question: 'We have cut our prices and opened a local help desk. Does that change anything?',
      interestedAnswers: [
        'It might. How much is it now?',
        'A local desk is what I wanted all along.',
      ],
      uninterestedAnswers: ['No.', 'You should have done that a year ago.'],
    },
    {
      question: 'When does your present contract end?',
      interestedAnswers: ['In six weeks.', 'I can leave at any time.'],
      uninterestedAnswers: ['In almost two years.', 'That is not your business.'],
    },
  ],
  offer: 'May I send you an offer with the first three months free?',
  acceptAnswers: ['Yes, I would look at that.', 'Three months free? Send it.'],
  declineAnswers: ['No, please do not call again.', 'No, we are settled.'],
  thanks: 'It is in your inbox, {name}. Thank you for giving us another chance.',
  qualifiedReasons: [
    'Free to leave and asked for the offer.',
    'Unhappy with the present provider.',
  ],
  unqualifiedReasons: ['Bound for two more years.', 'Does not want to be called again.'],
  voicemail:
    'Hello {name}, Ruby from Harbor Networks. We have something to bring you back, with three months free. Please call us. Thank you.',
}

export const referralRequest: Script = {
  id: assistantId(12),
  name: 'Referral Request',
  purpose: 'whom else they would recommend the service to',
  openings: [
    'Hi {name}, this is Eli from Solstice Energy. Your panels have been running for a year now. I hope they keep you happy.',
    'Hello {name}, Eli from Solstice. I am calling our happiest customers today. Is this a good time?',
  ],
  topics: [
    {
      question: 'Have they saved what you had hoped for?',
      interestedAnswers: ['More than that, nearly half the bill.', 'Just about, we are pleased.'],
      uninterestedAnswers: ['Hard to say, I do not track it.', 'Less than you promised.'],
    },
    {
      question: 'Have friends or neighbors asked you about them?',
      interestedAnswers: [
        'All the time. My brother wants some too.',
        'Two families on our street did.',
      ],
      uninterestedAnswers: ['Not a single one.', 'I would not tell them if they did.'],
    },
    {
      question: 'There is a hundred dollars for each friend who signs. Did you know?',
      interestedAnswers: ['I did not, that is nice.', 'My wife told me about it.'],
      uninterestedAnswers: ['I do not sell my friends.', 'I do not need that.'],
    },
    {
      question: 'Is there anything we should have done better?',
      interestedAnswers: [
        'The paperwork took long, the rest was great.',
        'No, I would do it again.',
      ],
      uninterestedAnswers: [
        'Plenty, but I have no time for that.',
        'You never came back to fix the gutter.',
      ],
    },
  ],
  offer: 'Is there anyone you would like us to contact?',
  acceptAnswers: [
    'My brother. I will send you his number.',
    'Yes, I will forward your link to both.',
  ],
  declineAnswers: ['No, there is not.', 'No, I keep that private.'],
  thanks: 'Thank you, {name}, that means a lot to us. Enjoy the sun.',
  qualifiedReasons: ['Will refer a family member.', 'Forwards the link to neighbors.'],
  unqualifiedReasons: ['Does not want to refer anyone.', 'Not satisfied enough to recommend.'],
  voicemail:
    'Hi {name}, Eli from Solstice Energy. I hope your panels are doing well. If a friend wants some too, there is a reward for you. Bye.',
}

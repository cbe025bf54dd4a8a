import { assistantId, type Script } from './script.ts'

export const appointmentBooking: Script = {
  id: assistantId(2),
  name: 'Appointment Booking',
  purpose: 'booking their yearly check-up',
  openings: [
    'Good morning {name}, this is Noah calling for Cedar Dental. You are due for your yearly check-up. May I find you a time?',
    'Hello {name}, Noah from Cedar Dental here. It has been a year since your last visit, so I am calling to book the next one.',
  ],
  topics: [
    {
      question: 'Do mornings or afternoons suit you better?',
      interestedAnswers: [
        'Mornings, before work if possible.',
        'Afternoons, any time after three.',
      ],
      uninterestedAnswers: [
        'Neither at the moment, I am travelling.',
        'It is hard to say with my shifts.',
      ],
    },
    {
      question: 'Would you like to see Doctor Patel again?',
      interestedAnswers: ['Yes please, she was lovely.', 'Yes, or whoever has time first.'],
      uninterestedAnswers: [
        'I have changed to a dentist near my office.',
        'I am not sure I am coming back.',
      ],
    },
    {
      question: 'Has anything been troubling you since last time?',
      interestedAnswers: [
        'A tooth on the left is a bit sensitive to cold.',
        'Nothing really, only the usual cleaning.',
      ],
      uninterestedAnswers: [
        'No, everything is fine, thank you.',
        'No, and I would rather leave it for now.',
      ],
    },
    {
      question: 'Is your insurance still the one we have on file?',
      interestedAnswers: ['Yes, nothing has changed.', 'It is a new one, I will bring the card.'],
      uninterestedAnswers: [
        'I do not have one any more.',
        'No, and I would pay by myself, which I cannot now.',
      ],
    },
  ],
  offer: 'I can offer you Tuesday the fourth at nine thirty. Shall I book it?',
  acceptAnswers: ['Yes, book it please.', 'Tuesday works. Please send me a reminder.'],
  declineAnswers: ['No, I will call when I am back.', 'No thank you, please take me off the list.'],
  thanks: 'You are booked, {name}. We will send you a message the day before. See you on Tuesday.',
  qualifiedReasons: [
    'Booked a check-up for Tuesday at half past nine.',
    'Took the appointment offered and asked for a reminder.',
  ],
  unqualifiedReasons: ['Has moved to another dentist.', 'Does not want to book now.'],
  voicemail:
    'Hello {name}, this is Cedar Dental. It is time for your yearly check-up. Please call us back and we will find you a good time. Have a nice day.',
}

export const supportFollowUp: Script = {
  id: assistantId(6),
  name: 'Support Follow-up',
  purpose: 'whether the problem they reported is solved',
  openings: [
    'Hello {name}, this is Sam from Harbor Networks support. You reported a slow connection on Monday. Is it working well now?',
    'Hi {name}, Sam with Harbor support. I am checking on the ticket you opened this week. Do you have a minute?',
  ],
  topics: [
    {
      question: 'Did the technician explain what had gone wrong?',
      interestedAnswers: [
        'Yes, a worn cable. He replaced it in ten minutes.',
        'He did, it was very clear.',
      ],
      uninterestedAnswers: ['Nobody has come yet.', 'He left without a word.'],
    },
    {
      question: 'Have you seen the problem again since then?',
      interestedAnswers: ['Not once.', 'No, it has been fast ever since.'],
      uninterestedAnswers: ['Twice this morning already.', 'It comes and goes, to be honest.'],
    },
    {
      question: 'Is there anything else on your mind while I have you?',
      interestedAnswers: [
        'I would like the same at our second office.',
        'Only a question about the next invoice.',
      ],
      uninterestedAnswers: [
        'I want to know who pays for the lost day.',
        'No, I would just like it to work.',
      ],
    },
    {
      question: 'How would you rate the help you got, from one to five?',
      interestedAnswers: ['Five.', 'Four and a half.'],
      uninterestedAnswers: ['One.', 'Two, and only because you called.'],
    },
  ],
  offer: 'May I close the ticket, then?',
  acceptAnswers: ['Yes, please close it.', 'Sure, all good here.'],
  declineAnswers: ['No, leave it open. I want someone to look again.', 'No, please escalate it.'],
  thanks: 'Done. Thank you for your patience, {name}. Have a good rest of the day.',
  qualifiedReasons: ['The problem is solved and the ticket closed.', 'Confirmed that all is well.'],
  unqualifiedReasons: ['The problem is still there.', 'Wants the ticket escalated.'],
  voicemail:
    'Hello {name}, Harbor Networks support about your ticket. If anything is still not right, please call us back and mention your name. Thank you.',
}

export const paymentReminder: Script = {
  id: assistantId(9),
  name: 'Payment Reminder',
  purpose: 'an invoice that is two weeks late',
  openings: [
    'Good day {name}, this is Nora from Greenfield Supplies. One invoice from last month is still open. It may have slipped through.',
    'Hello {name}, Nora with Greenfield Supplies. I am calling about an open invoice. Can we sort it out now?',
  ],
  topics: [
    {
      question: 'Did the invoice reach you?',
      interestedAnswers: [
        'Yes, it is on my desk, sorry about that.',
        'It went to the wrong person, I have it now.',
      ],
      uninterestedAnswers: ['I never got one.', 'Yes, and it is wrong.'],
    },
    {
      question: 'Is everything on it as it should be?',
      interestedAnswers: ['Yes, all correct.', 'It is. We were just slow.'],
      uninterestedAnswers: [
        'You charged us for goods we sent back.',
        'No, and I have written to you twice.',
      ],
    },
    {
      question: 'Would it help to pay in two parts?',
      interestedAnswers: ['No need, I can pay it at once.', 'Two parts would be kind.'],
      uninterestedAnswers: [
        'I will pay nothing until it is corrected.',
        'I would have to ask the boss.',
      ],
    },
    {
      question: 'Shall I send the bank details once more?',
      interestedAnswers: ['Please do.', 'I have them, thank you.'],
      uninterestedAnswers: ['It makes no difference.', 'No.'],
    },
  ],
  offer: 'Can you tell me by which day we may expect the payment?',
  acceptAnswers: ['By Friday, I promise.', 'I am doing it right now.'],
  declineAnswers: ['I cannot tell you that.', 'Not before you send a corrected one.'],
  thanks: 'Thank you, {name}. I will note that down. Have a pleasant day.',
  qualifiedReasons: ['Promised to pay by Friday.', 'Pays the invoice at once.'],
  unqualifiedReasons: ['Disputes the invoice.', 'Gave no date for the payment.'],
  voicemail:
    'Good day {name}, Nora from Greenfield Supplies about an open invoice. Please call us back when you can. Thank you.',
}

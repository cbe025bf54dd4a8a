/** The refusal of a person who opts out of further calls. */
export const optOut = "Sorry, I am not interested. Please don't call me again."

/** Lines that are the same in every script. `{number}` is the called number. */
export const commonLines = {
  greetings: ['Yes, speaking.', 'Hi. Sure, go ahead.', 'Oh, hello. Yes, I have a moment.'],
  namedGreetings: ['Yes, this is {name}.', '{name} speaking. Go ahead.'],
  refusals: [optOut, 'I am in a meeting. Not now, bye.', 'Is this a robot? No, thank you.'],
  regrets: [
    'I understand, {name}. Thank you for your time, and have a good day.',
    'No problem at all, {name}. All the best to you. Goodbye.',
  ],
  goodbyes: ['Thanks, bye.', 'You too, goodbye.', 'Okay, bye now.'],
  silencePrompts: [
    'Hello? Are you still there?',
    'I cannot hear you any more. Are you on the line?',
  ],
  acknowledgements: [
    'I see, thank you for telling me.',
    'That is helpful to know.',
    'Right, I understand.',
  ],
  digressions: [
    'You know, that reminds me of the last company we worked with. They promised us the moon, and in the end we had three different contacts in one year, and every one of them asked the same questions again.',
    'And my colleague always says we should have started much earlier with all of this, but then there was the move, and the new office, and before that the whole story with the phones that nobody could ever explain to me.',
    'Let me think. It was either March or April when we first talked about it, because I remember it was raining and we had the auditors in the house, and they wanted to see every single contract we had ever signed.',
    'The thing is, there are always two sides to it. On the one hand you save time, on the other hand you have to learn another system, and I am not the youngest any more, and neither is our computer, if I am honest.',
    'Oh, and one more thing before I forget it. My neighbor has something like this as well, and he was telling me all about it at a barbecue, for an hour at least, while the sausages were burning on the grill.',
    'Well, it depends. If my sister takes over the shop, and she has been saying so since the summer before last, then everything changes anyway, and I would be the wrong person to ask about any of this.',
    'Sorry, there is somebody at the door. No, it was only the post. Where was I? Ah, yes, the invoices. We had a system for that once, a very good one, and then they changed the colors and nobody found the buttons again.',
    'I told the same to the young man who called in May. Or was it a young woman? They had such a nice way of explaining it, with an example about a bakery, and I have been thinking of that bakery ever since.',
  ],
  voicemailGreetings: [
    'You have reached the voicemail of {number}. Please leave a message after the tone.',
    'Hi, I cannot take your call right now. Leave your name and number and I will get back to you.',
    'The person you are calling is not available. Please record your message after the beep.',
  ],
} as const

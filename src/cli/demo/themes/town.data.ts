import type { Theme } from '../telling.ts'

export const town: Theme = {
  category: { name: 'Town news', description: 'What was decided, what is on, and which road is closed.' },
  parts: [
    { name: 'Council', description: 'From the meetings, in plain words.' },
    { name: 'Clubs and culture', description: 'Choirs, films, the fire brigade’s summer party.' },
  ],
  tags: ['council', 'harbour', 'meetings', 'volunteers', 'roadworks', 'library', 'events'],
  words: {
    street: ['Mill Lane', 'Harbour Street', 'Church Hill', 'Quay Street', 'Station Road', 'Ropewalk'],
    building: [
      'the library',
      'the old customs house',
      'the swimming hall',
      'the primary school',
      'the boat shed',
      'the town hall',
    ],
    group: [
      'the sailing club',
      'the volunteer fire brigade',
      'the women’s choir',
      'the repair café',
      'the youth council',
      'the history society',
    ],
    thing: [
      'new benches',
      'a second crossing',
      'longer opening hours',
      'a roof for the bicycles',
      'a drinking fountain',
      'better lighting',
    ],
    amount: ['12,000', '48,500', '7,300', '120,000', '3,900'],
    vote: ['nine to four', 'unanimously', 'eight to five', 'with one vote against'],
    person: [
      'Mayor Ilse Brandt',
      'harbour master Tom Ferris',
      'head teacher Ruth Adeyemi',
      'librarian Jonas Lind',
      'fire chief Paula Keane',
    ],
    time: ['7 pm', '6.30 pm', '5 pm', '3 pm'],
    count: ['forty', 'more than a hundred', 'about sixty', 'twenty-three', 'three hundred'],
  },
  stories: [
    {
      titles: [
        '{Street} closed for three weeks in {nextmonth}',
        '{Count} people at the meeting about {street}',
        'A new timetable for {street}',
      ],
      openings: [
        'Whoever lives in {street} has seen the orange marks on the pavement. Here is what they mean.',
        'On {weekday} evening the residents of {street} met in {building}, to hear what is planned in front of their doors.',
      ],
    },
    {
      titles: [
        'Council says yes to {thing} at {building}',
        'What happens next with {building}',
        'Minutes of the {month} meeting, in plain words',
        'From the council: {thing}, parking, and a long debate about gulls',
      ],
      openings: [
        'From the first of {nextmonth} there will be {thing} at {building}. The council approved the money, {amount} euros, {vote}.',
        'It is not often that a town this size agrees on something. Last week it did, about {thing} at {building}.',
        'On {weekday} evening the council met to talk about {building}. {Count} visitors came, which is a record since the matter of the weathercock.',
      ],
    },
    {
      titles: [
        '{Group} looks for helpers',
        'An evening with {group}',
        'A hundred years of {group}',
        'A thank-you to {group}',
      ],
      openings: [
        '{Group} has done it again: {count} guests, one power cut, and cake for everybody.',
        'We spent {weekday} evening with {group}. This is what we saw, and what we were made to carry.',
      ],
    },
    {
      titles: ['{Person} answers your questions', '{Building} opens its doors again'],
      openings: ['Many of you have asked what is happening at {building}. We went there with {person} and a torch.'],
    },
  ],
  paragraphs: [
    'The children of the third form have drawn how they imagine it. The pictures hang in the entrance of {building} and can be seen until the end of the month.',
    'The history society has found a photograph of the same spot from 1911. There are the same gulls, in the same places.',
    'Questions that could not be answered that evening will be answered here as soon as the office has looked them up.',
  ],
  sections: [
    {
      heading: 'What was decided',
      paragraphs: [
        '{Person} explained the plan with the help of a map and two coffee cups. The work begins on the second Monday of {nextmonth} and should take three weeks. Buses stop at the mill meanwhile.',
        'The vote: {vote}. A proposal to postpone the matter by a year found no majority.',
      ],
    },
    {
      heading: 'What it costs',
      paragraphs: [
        'The cost is {amount} euros. Half of it comes from the regional fund for small harbours, the rest from the reserve that was kept for the pier.',
      ],
    },
    {
      heading: 'What changes for residents',
      paragraphs: [
        'Parking: the spaces behind {building} stay open, those in {street} do not. Residents get a permit at the counter, free of charge, with their identity card.',
        'There was criticism too. Residents of {street} fear more noise in the evening; the office promised to measure it and to publish the figures.',
      ],
    },
    {
      heading: 'For everybody',
      paragraphs: [
        'For people who cannot manage stairs there is now a bell at the side entrance. It works; we tried it.',
      ],
    },
    {
      heading: 'How to help',
      paragraphs: [
        '{Group} meets every Tuesday at {time} in {building}. One need not be able to do anything in particular, says {person}: “Whoever can hold a ladder is already a great help.”',
      ],
    },
  ],
  lists: [
    {
      intro: 'The dates:',
      items: [
        'Consultation hour: first Thursday in {nextmonth}, {time}',
        'Start of the work: second Monday in {nextmonth}',
        'Next public meeting: {building}, {time}',
      ],
    },
    {
      intro: 'Who to talk to:',
      items: [
        'Roads and parking: town office, room 4',
        'Clubs and rooms: the library counter',
        'Everything else: {person}, on the market on Saturdays',
      ],
    },
    {
      intro: 'In brief:',
      items: ['{Thing} at {building}', '{Amount} euros, {vote}', '{Street} one-way until the end of {nextmonth}'],
    },
  ],
  quotes: [
    'We are a small town. If something is broken, we know its first name.',
    'I was against it. Then I stood in the rain at that corner for ten minutes.',
    'Nobody has ever complained that there were too many benches.',
    'It is not perfect, but it is on Monday.',
  ],
  closings: [
    'The full minutes can be read at the library and on the town’s notice board.',
    'Corrections and additions to the editors, please, or in the comments.',
    'Whoever wants to help can put their name on the list at {building}.',
    'The next meeting is public. There will be tea, and probably gulls.',
    'We will report again when the first stone has been moved.',
  ],
  comments: [
    {
      text: 'And where are we supposed to park in the meantime?',
      reply: 'Behind the customs house; it is two minutes on foot. We have added it to the text.',
    },
    { text: 'High time. That corner has been dangerous for years.' },
    { text: 'Thank you for the summary, I could not come and the official text is unreadable.' },
    {
      text: 'Half from the fund is good. But who pays for the upkeep afterwards?',
      reply: 'The upkeep is in the normal budget of the town yard, we asked.',
    },
    {
      text: 'I was there. You left out the best part, the argument about the weathercock.',
      reply: 'That deserves a post of its own.',
    },
    { text: 'Will there be something similar on our side of the river?' },
    { text: 'Count me in, I can hold a ladder.', reply: 'See you on Tuesday, then!' },
    { text: 'Could you put the dates into the calendar too, please?', reply: 'Done, they are in the calendar now.' },
  ],
}

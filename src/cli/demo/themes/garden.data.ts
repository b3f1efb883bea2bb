import type { Theme } from '../telling.ts'

export const garden: Theme = {
  category: {
    name: 'Garden',
    description: 'From the allotments behind the railway: what grows, what does not, and why.',
  },
  parts: [
    { name: 'Beds', description: 'Sowing, waiting, sharing with slugs.' },
    { name: 'Balconies', description: 'Gardening for people who have a railing and a bucket.' },
  ],
  tags: ['compost', 'seeds', 'slugs', 'watering', 'bees', 'neighbours', 'tools'],
  words: {
    plant: [
      'broad beans',
      'tomatoes',
      'leeks',
      'blackcurrants',
      'sweet peas',
      'carrots',
      'onions',
      'runner beans',
      'strawberries',
      'pumpkins',
      'gooseberries',
      'courgettes',
    ],
    tool: ['the old fork', 'a hand trowel', 'a borrowed spade', 'the two-handled hoe'],
    pest: ['slugs', 'pigeons', 'voles', 'blackfly', 'the neighbour’s hens'],
    soil: ['heavy clay', 'light sand', 'good dark earth', 'more stones than soil'],
    person: [
      'Ned from plot 12',
      'the elder of the two sisters on plot 3',
      'our treasurer',
      'Mrs Okafor',
      'the man with the radio',
    ],
    feed: ['half-rotted leaves', 'two barrows of compost', 'nettle water', 'a little wood ash'],
    weeks: ['two weeks', 'three weeks', 'ten days', 'a month'],
    yield: ['eleven kilos', 'one basket', 'enough for the street', 'exactly four', 'more than we could eat'],
  },
  stories: [
    {
      seasons: ['spring', 'summer'],
      titles: [
        'Sowing {plant} in {month}',
        '{Plant} on a balcony, with very little sun',
        '{Pest} against {plant}: the score so far',
      ],
      openings: [
        'We lost the first sowing of {plant} to {pest}. This is about the second one.',
        'The ground was finally dry enough to work on {weekday}, so everybody was there, and nobody got much done for talking.',
        'This year’s {plant} are in. We planted them in {soil}, as always, and we hope for better, as always.',
      ],
    },
    {
      seasons: ['summer', 'autumn'],
      titles: [
        '{Yield}: this year’s {plant}',
        'How many {plant} does a family need?',
        'Saving seed from your own {plant}',
      ],
      openings: [
        'The baskets are on the table, the kitchen is full, and it is time to say how it went with the {plant}.',
        'On {weekday} we brought in the last {plant}. It took three people, one barrow and a surprising amount of string.',
      ],
    },
    {
      seasons: ['winter'],
      titles: [
        'After the frost: what is left of the {plant}',
        'Planning the {plant} with a pencil and a cat',
        'The seed list for next year, and why {plant} are on it again',
      ],
      openings: [
        'Nothing can be dug in {month}, so we sit by the stove and quarrel about {plant}.',
        'The allotment is quiet in {month}. One hears the trains again, and the robin, and now and then somebody sharpening a spade.',
      ],
    },
    {
      titles: [
        '{Plant} in {soil}: a report',
        'Jobs for {month} on the allotment',
        'What {person} taught me about {plant}',
        'I gave up on {plant}, and then this happened',
        'The case for {feed}',
        'A late lesson in {plant}',
      ],
      openings: [
        '{Person} looked over the fence, watched me for a while and said: “You are doing that because you have read about it.” It was true.',
        'Some plants want to live and some want to be persuaded. After six years I can say that {plant} want to be left alone.',
        'There is a moment in {month} when the whole allotment smells of wet earth and smoke, and nobody would be anywhere else.',
      ],
    },
  ],
  paragraphs: [
    'In {soil} everything takes a little longer. That is no disaster: the late harvest is the one that keeps.',
    'The hedge is cut on the side of the path only. The other half stays until the wren has finished with it.',
    'Half of what one learns here is learned at the tap, while the can fills.',
  ],
  sections: [
    {
      heading: 'The bed',
      paragraphs: [
        'Loosen the bed with {tool}, a hand’s breadth deep and no more. The worms have spent all winter building something down there, and they are better at it than we are.',
        'On top go {feed}, raked in or left lying: {person} does one and I do the other, and by {nextmonth} nobody can tell the difference.',
      ],
    },
    {
      heading: 'Sowing and watering',
      paragraphs: [
        'Sow thinly. Everybody says so and nobody does it, and then everybody stands there thinning on a Sunday evening with a bad conscience.',
        'Water in the morning, at the root, and then not again for three days. {Plant} that are spoilt early give up at the first warm week.',
      ],
    },
    {
      heading: 'Trouble',
      paragraphs: [
        'Against {pest} we have tried coffee, copper, sand, eggshells and harsh words. What works is going out with a lamp at ten, and a net.',
      ],
    },
    {
      heading: 'On the balcony',
      paragraphs: [
        'If you only have a balcony, take the deepest pot that you can still carry. A pot that is too small is a clock: it tells you exactly when the holidays are.',
      ],
    },
    {
      heading: 'What came of it',
      paragraphs: [
        'After {weeks} you see whether it was worth the trouble. This time it was: {yield}, not counting what was eaten on the spot.',
        'We keep the seed of the three best plants, never of the earliest. Otherwise, says {person}, you breed plants that are in a hurry.',
      ],
    },
  ],
  lists: [
    {
      intro: 'To do before the end of {month}:',
      items: [
        'turn the compost once',
        'clean and oil {tool}',
        'look for the name tags that were certainly put somewhere safe',
        'order seed potatoes together with plot 3',
      ],
    },
    {
      intro: 'Good neighbours for {plant}:',
      items: [
        'marigolds, because they look cheerful',
        'chives, because they do not care',
        'nothing from the cabbage family twice in a row',
      ],
    },
    {
      intro: 'Our notes from this year:',
      items: ['first sowing: eaten by {pest}', 'second sowing: up after {weeks}', 'harvest: {yield}'],
    },
  ],
  quotes: [
    'A garden is a long argument with the weather, and the weather has more time.',
    'Plant one for the bird, one for the slug and two for yourself. Then plant two more.',
    'There is no such thing as a green thumb. There is only going out again after supper.',
    'The best fertiliser is the gardener’s shadow.',
  ],
  closings: [
    'On the first Saturday of the month we meet at the shed at ten. Bring gloves, and a cup.',
    'Spare seedlings stand on the table by the gate. Please take some, really.',
    'More next month, when we know who has won, {plant} or {pest}.',
    'If you have a cure for {pest} that does not involve getting up at night, write it below.',
    'The plan of the plots hangs in the shed; two of them are free from {nextmonth}.',
  ],
  comments: [
    { text: 'We are at war with {pest} as well. The net helps, the radio does not.' },
    {
      text: 'Would you share a few seeds? I can offer purple beans in exchange.',
      reply: 'Gladly. Come to the gate on Saturday.',
    },
    { text: 'Thinning really is the saddest job of the year.' },
    {
      text: 'Ours are a good two weeks behind yours. Is it the wind up here?',
      reply: 'It is the wind. Put up a row of willow sticks and wait.',
    },
    { text: 'I planted them on the north side against all advice and they are doing well.' },
    {
      text: 'Nettle water: how long do you let it stand, and how do you stand it?',
      reply: 'Two weeks, with a lid, far away from the house.',
    },
    {
      text: 'Please write about pots more often, not everybody has a plot.',
      reply: 'A post about pots is planned for {nextmonth}.',
    },
    {
      text: 'I recognise that fork. It is mine.',
      reply: 'It hangs in the shed, on your hook, cleaner than before. Promise.',
    },
  ],
}

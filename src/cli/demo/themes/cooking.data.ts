import type { Theme } from '../telling.ts'

export const cooking: Theme = {
  category: { name: 'Cooking', description: 'What we eat here, and how to make it without special shops.' },
  parts: [
    { name: 'Family recipes', description: 'Learned at somebody’s elbow.' },
    { name: 'Weeknight suppers', description: 'On the table in about forty minutes.' },
  ],
  tags: ['from the market', 'one pot', 'leftovers', 'slow cooking', 'for many', 'cheap and good', 'comfort food'],
  words: {
    dish: [
      'leek and potato soup',
      'smoked fish pie',
      'barley with mushrooms',
      'cabbage rolls',
      'potato dumplings',
      'onion tart',
      'bean stew with sage',
      'lentils with bacon',
      'pea soup with mint',
      'carrot and cumin pancakes',
      'mussels in cider',
      'fish cakes',
    ],
    person: [
      'my aunt Greta',
      'old Mr Pell from the market',
      'the cook at the sailing club',
      'our neighbour Amina',
      'my grandfather',
    ],
    herb: ['thyme', 'dill', 'marjoram', 'parsley', 'bay leaf', 'chives'],
    fat: ['butter', 'rapeseed oil', 'dripping', 'olive oil'],
    minutes: ['twenty minutes', 'half an hour', 'forty minutes', 'just under an hour'],
    pot: ['the heaviest pot you have', 'a wide pan', 'the dented blue casserole', 'a cast-iron pan'],
    side: ['a green salad', 'pickled cucumbers', 'yesterday’s bread, toasted', 'beetroot salad'],
    mistake: ['too much salt', 'a pan that was too small', 'impatience', 'a flame that was too high'],
    guests: ['six people', 'four hungry teenagers', 'the whole allotment committee', 'two families'],
  },
  stories: [
    {
      titles: [
        'Plain, honest {dish}',
        '{Dish} and {side}: a supper for {weekday}',
        '{Dish} in one pot',
        'What to do with leftovers: {dish}',
        'The {season} version of {dish}',
      ],
      openings: [
        'There are dishes that photograph well and dishes that people finish. I like to cook the second kind, so today it is {dish}, and there is no picture of the empty plate.',
        'It was {weekday}, it was late, and there was not much in the house. An hour later we had {dish}, and somebody asked for it again the next day.',
        'For years I was afraid of {dish}. There is no need: it is only slow work, and most of the slowness happens without you.',
      ],
    },
    {
      titles: [
        '{Dish}, as {person} does it',
        'Learning {dish} from {person}',
        'Why I stopped measuring and made {dish}',
      ],
      openings: [
        '{Person} has cooked this every {season} since before I was born and has never written it down. I stood beside the stove with a pencil, so here it is, more or less.',
        'Every house in this street has its own {dish}, and every house is wrong about the others. This is what I learned from {person}.',
      ],
    },
    {
      titles: ['{Dish} for {guests}', 'I ruined the {dish} three times so that you need not'],
      openings: [
        '{Guests} were coming at seven, and I had promised {dish}. This is the story of the afternoon.',
        'When {guests} sit at your table, nobody wants to hear how it was made. So I tell it here.',
      ],
    },
    {
      titles: ['From the market in {month}: {dish}', 'Is {herb} in {dish} a crime? A vote'],
      openings: [
        'The market was nearly empty this week, but what was there was good. I bought very little, and for {dish} one needs no more.',
      ],
    },
  ],
  paragraphs: [
    'Taste it before you salt it. Then taste it again, because the first spoon was too hot to taste anything.',
    'You can replace almost everything here. Leeks for onions, oats for barley, water for stock. What you cannot replace is {minutes} of low heat.',
    'We eat it with {side}. {Person} has it cold the next morning, standing, and says that this is the real reason to make it.',
  ],
  sections: [
    {
      heading: 'How it goes',
      paragraphs: [
        'Put {pot} on a low flame with a good spoon of {fat}. Chop two onions finely, and give them time: they should turn soft and golden without turning brown. That is the whole secret, and it takes longer than any book admits.',
        'Now the {herb}. Half of it goes in at the beginning and disappears; the other half goes in at the very end and makes people ask what you did.',
      ],
    },
    {
      heading: 'The waiting',
      paragraphs: [
        'Leave it alone for {minutes}. Do not stir, do not lift the lid, do not answer questions. If it smells as if something is happening, something is.',
      ],
    },
    {
      heading: 'If something goes wrong',
      paragraphs: [
        'My first try failed because of {mistake}. The second was better, the third was eaten. I mention it because nobody ever does.',
        'Too thin: leave the lid off for ten minutes. Too thick: a ladle of water, and nobody will know. Burnt: open the window and call it smoked.',
      ],
    },
    {
      heading: 'For many',
      paragraphs: [
        'If you cook for {guests}, make double the quantity in two pots rather than one large one. Large pots take for ever to come to the boil and then do not stop.',
      ],
    },
    {
      heading: 'The next day',
      paragraphs: [
        'It keeps for three days in a cool place and gets better on the second. On the third, thin it with a little milk and call it soup.',
      ],
    },
  ],
  lists: [
    {
      intro: 'For four:',
      items: [
        '2 onions',
        '500 g of whatever is in season',
        '3 tablespoons {fat}',
        'a handful of {herb}',
        'salt, pepper, a little vinegar',
      ],
    },
    {
      intro: 'In short:',
      items: [
        'Onions in {fat}, slowly.',
        'Everything else, covered with water.',
        '{Minutes} on a low flame.',
        '{Herb}, salt, vinegar, done.',
      ],
    },
    {
      intro: 'Do not be tempted to',
      items: ['use a higher flame', 'leave out the vinegar', 'serve it at once: ten minutes of rest do wonders'],
    },
  ],
  quotes: [
    'A recipe is only a letter from somebody who has already eaten.',
    'Salt is a decision. Pepper is an opinion.',
    'If they come late, it gets better. If they come early, they peel.',
    'You cook with your ears: when it goes quiet, look.',
  ],
  closings: [
    'That is all. If yours turns out differently, good: then there are two of them.',
    'Tell us how you make your {dish}, and whether {herb} may go in. The last vote was eleven to nine.',
    'Next week, if the weather holds, something without onions. No promises.',
    'There is one portion left. It is not for sale.',
    'The recipe card, with amounts for eight and for twenty, is at the counter of the library.',
  ],
  comments: [
    {
      text: 'Made it yesterday for the first time and was told to write that down somewhere. So I write it down here.',
      reply: 'That made my day. Greetings to everybody at the table!',
    },
    {
      text: 'In our house there is a bit of mustard in it, but I would not want to start a fight.',
      reply: 'Mustard is allowed. Ketchup is not.',
    },
    {
      text: 'How much water is “covered”? Mine turned into soup, which was also fine.',
      reply: 'A finger’s breadth above the vegetables. And soup is never a failure.',
    },
    { text: 'I used smoked paprika instead and it worked very well.' },
    { text: 'Thank you for admitting that the onions take longer. I thought it was me.' },
    { text: 'Can this be frozen?', reply: 'Yes, for about two months. Leave the herbs out and add them fresh.' },
    { text: 'My children ate it without asking what it was. Five stars.' },
    {
      text: 'Grandmother’s version has caraway. She would not have called yours {dish}, but she would have had seconds.',
      reply: 'I will try the caraway on Sunday and report.',
    },
  ],
}

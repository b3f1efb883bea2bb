import type { Theme } from '../telling.ts'

export const travel: Theme = {
  category: { name: 'Travel', description: 'Walks, crossings and day trips, with the times of the last bus back.' },
  parts: [
    { name: 'Day trips', description: 'There and back between breakfast and supper.' },
    { name: 'On foot', description: 'Paths we have walked ourselves, with the muddy bits named.' },
  ],
  tags: ['coast path', 'by train', 'by bike', 'with children', 'rainy days', 'picnics', 'on a budget'],
  words: {
    place: [
      'Gannet Head',
      'Saltmarsh Island',
      'the Long Strand',
      'Merrow Lighthouse',
      'Upper Fenwick',
      'the Heron Lakes',
      'Castle Rigg',
      'the old slate quarry',
      'Tarn Hollow',
      'Pilgrim’s Cove',
    ],
    start: [
      'the harbour steps',
      'the station square',
      'the library',
      'the old fish market',
      'the bus stop by the mill',
    ],
    transport: ['the 8.15 train', 'the small ferry', 'bus 14', 'the early boat'],
    hours: ['two hours', 'three hours', 'a little over two hours', 'half a day', 'four hours with stops'],
    distance: ['nine kilometres', 'seven kilometres', 'eleven kilometres', 'thirteen kilometres', 'six kilometres'],
    weather: ['a cold bright wind', 'low cloud', 'drizzle', 'early sun', 'a clear sky'],
    animal: [
      'a pair of oystercatchers',
      'three seals',
      'a very bold fox',
      'more lapwings than we could count',
      'a heron',
    ],
    food: ['cheese rolls', 'a thermos of lentil soup', 'plum cake', 'potato salad in a jam jar', 'cold pancakes'],
    stop: ['the Anchor Tea Room', 'the farm shop at Low Gate', 'the kiosk at the pier', 'Hanne’s bakery'],
    companion: ['my sister', 'the children', 'two friends from the choir', 'my neighbour Ned', 'my father'],
  },
  stories: [
    {
      titles: [
        'A slow day at {place}',
        'What nobody tells you about {place}',
        'The quiet side of {place}',
        'One {month} morning at {place}',
        'Where to sit down at {place}',
        '{Distance} on foot: from {start} to {place}',
        'Three good reasons to see {place} in {season}',
      ],
      openings: [
        'We left {start} before the shops had opened, with {weather} and more sandwiches than sense. By the time we reached {place} nobody wanted to talk any more, in the good way.',
        'I have lived here for eleven years and had never been to {place}. That is the sort of thing one says to visitors and then feels silly about, so on {weekday} I packed {food} and went.',
        'If you only have one free day in {month}, spend it at {place}. It takes {hours}, it costs almost nothing, and you will have the best part of it to yourself.',
        'There are two ways to {place}. The short one follows the road and is dull. This is about the other one.',
      ],
    },
    {
      titles: [
        'To {place} with {companion}',
        'Rain all the way to {place}, and we would go again',
        'How we missed the last boat from {place}',
        'Packing for {place}: what we used and what we carried for nothing',
      ],
      openings: [
        'The plan was simple: {transport} out, lunch in the sun, home before dark. The plan lasted until about half past ten.',
        '{Companion} wanted to see “something with a view but not with a hill”. After some thought the answer was {place}.',
      ],
    },
    {
      titles: ['{Place} without a car', 'Taking {transport} to {place}', '{Place} for people who do not like walking'],
      openings: [
        'One does not need a car for {place}. One needs {transport}, sensible shoes and somebody who is good at catching connections.',
        'The first question of every visitor is how to get to {place} on a {weekday} without driving. Here is the long answer.',
      ],
    },
  ],
  paragraphs: [
    'At the turn of the path we saw {animal}. We stood still for a while, somebody whispered something about breakfast, and then the moment was over.',
    'Halfway there is a bench with a brass plate that says only “For E., who liked it here”. It is out of the wind, and it is the right place for {food}.',
    'On clear days you can see the wind farm and, behind it, a thin line that may be the other shore. We had {weather} and saw mostly each other.',
    'There is a small museum in the keeper’s house, two rooms, run by volunteers. Ask for the logbooks: the entry for the storm of 1962 is four words long.',
  ],
  sections: [
    {
      heading: 'Getting there',
      paragraphs: [
        'From {start} the path is marked with yellow dots, most of them on gateposts. After the second stile it bends towards the water and stays there. Count on {hours} for the {distance}, and on wet feet if it has rained in the last two days.',
        'Take {transport}; a day ticket pays off from the second person on. The stop is a request stop, so wave as if you meant it.',
      ],
    },
    {
      heading: 'The walk itself',
      paragraphs: [
        'People warned us about the steps. There are 212 of them, they are uneven, and there is a rope to hold. We managed them without a word of complaint, which has never happened before.',
        'The first half is flat and easy. Then come the dunes, where every path looks right and every second one ends in a thicket. Keep the water on your left.',
      ],
    },
    {
      heading: 'Where to rest',
      paragraphs: [
        'The café is open from Thursday to Sunday, and in {month} that can mean “when Mrs Vogel has time”. Ring before you rely on it. {Stop} on the way never let us down.',
        'We ate {food} on the wall by the landing stage. There are tables too, but the wall has the view.',
      ],
    },
    {
      heading: 'On the way back',
      paragraphs: [
        'The way back is the same until the white cottage; there you can turn left through the fields and save twenty minutes. The field gate sticks. Lift it, do not pull.',
        'We came home with sand in everything, one glove fewer than we set out with, and the wish to do it again in another season.',
      ],
    },
    {
      heading: 'Worth knowing',
      paragraphs: [
        'Dogs are welcome but should be on a lead from March to July, when birds nest in the grass right beside the path.',
        'There is no signal behind the ridge. Agree beforehand where to meet, as people used to.',
      ],
    },
  ],
  lists: [
    {
      intro: 'What we would take again:',
      items: ['a thin rain jacket', '{food}', 'coins for the telescope', 'a real map'],
    },
    {
      intro: 'The practical part:',
      items: [
        'Start: {start}',
        'Length: {distance}, {hours}',
        'Toilets: at the car park, open until six',
        'Last bus back: 18.40, on Sundays 17.10',
      ],
    },
    {
      intro: 'With children:',
      items: [
        'the first half hour is flat',
        'there are rock pools at low tide',
        'the ice cream at {stop} is a good reason to walk on',
      ],
    },
  ],
  quotes: [
    'You do not go to {place} to do something. You go there to stop.',
    'If the flag at the pier is up, stay for tea. If it is down, run.',
    'Everybody photographs the tower. Turn round: the view is behind you.',
    'My grandmother walked this every week, in shoes you would not wear to the letter box.',
  ],
  closings: [
    'If you go, close the gates behind you and say hello to the man with the blue wheelbarrow. He keeps the path clear and will not take money for it.',
    'Next time we will start an hour earlier. There will be a next time.',
    'Have you been to {place} in {season}? Tell us below what we missed.',
    'That was all. No record, no summit, no souvenir. One of the best days of the year.',
    'A drawing of the route hangs in the library, beside the door. Corrections in pencil are welcome.',
  ],
  comments: [
    { text: 'We did this last weekend because of your post. The steps are no joke, but the bench made up for it.' },
    {
      text: 'Small correction: on public holidays the last bus goes at 16.50. Ask me how I know.',
      reply: 'Good to know, thank you. I have changed it in the text.',
    },
    {
      text: 'Is the path all right with a pushchair? The one with big wheels, not the city kind.',
      reply: 'We met a family with one. You have to carry it over two stiles.',
    },
    { text: 'I grew up near {place} and I am glad that somebody writes about it without calling it hidden.' },
    { text: 'The yellow dots are hard to see behind the second farm. Keep to the wall and you are fine.' },
    { text: 'Thank you for the hint about the gate! We would have turned back there.' },
    {
      text: 'Lovely. What did you take the picture at the top with?',
      reply: 'An old telephone and a lot of luck with the light.',
    },
    {
      text: 'We were there on the same day and saw seals too, five of them, all asleep.',
      reply: 'Then we must have passed each other! Were you the ones with the red umbrella?',
    },
  ],
}

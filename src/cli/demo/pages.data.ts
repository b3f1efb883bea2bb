/** The pages of the demonstration site, and the posts that are not made of templates. */
export type DemoPage = {
  readonly title: string
  readonly slug: string
  /** The slug of the page that it stands below. */
  readonly below?: string
  readonly content: string
}

export const siteTitle = 'Alder Bay'
export const siteDescription = 'Notes from a small harbour town'

export const pages: readonly DemoPage[] = [
  {
    title: 'About',
    slug: 'about',
    content: `<p>Alder Bay is a harbour town of four thousand people, two bakeries and an uncounted number of gulls. This site is written by some of the people, about the rest.</p>

<h2>Who writes here</h2>

<p>Librarians, gardeners, the harbour master, a teacher, and everybody who has sent us a text and did not mind that we moved the commas. We are volunteers. Nobody pays for what appears here, and nobody can.</p>

<h2>What we write about</h2>

<ul><li>what the council has decided, in words that one understands</li><li>walks and day trips without a car</li><li>what grows on the allotments, and what to cook with it</li></ul>

<p>If something is wrong, tell us. If something is missing, write it.</p>`,
  },
  {
    title: 'Contact',
    slug: 'contact',
    content: `<p>The editors meet on Wednesdays from 5 to 7 pm in the reading room of the library, Harbour Street 3. Come in, there is tea.</p>

<ul><li>Telephone: <a href="tel:+441632960114">01632 960 114</a> (library counter)</li><li>Mail: <a href="mailto:editors@demo.invalid">editors@demo.invalid</a></li><li>Letters: the green box beside the library door</li></ul>

<p>Pictures are welcome as files, not as a box of slides. We learned that last winter.</p>`,
  },
  {
    title: 'Imprint',
    slug: 'imprint',
    content: `<p>Published by the Alder Bay Readers’ Association, Harbour Street 3, Alder Bay.</p>

<p>Represented by Ilse Brandt (chair) and Jonas Lind (treasurer). Register of associations: VR 1147.</p>

<h2>Responsible for the content</h2>

<p>Ruth Adeyemi, address as above. Texts signed with a name give the view of their author.</p>

<h2>Your data</h2>

<p>A comment is stored with the name and the address that you typed, until you ask us to delete it. We do not count you, follow you or sell you.</p>`,
  },
  {
    title: 'Visit us',
    slug: 'visit-us',
    content: `<p>The quickest way to know the town is to stand on the harbour steps at half past seven in the morning, when the boats come in. Everything else is a short walk from there.</p>

<ul><li><a href="/visit-us/getting-here/">How to get here</a>, by train, bus, boat and car</li><li><a href="/visit-us/where-to-stay/">Where to sleep</a>, from the guest house to the campsite</li><li><a href="/visit-us/with-children/">What to do with children</a> when it rains, and when it does not</li></ul>`,
  },
  {
    title: 'Getting here',
    slug: 'getting-here',
    below: 'visit-us',
    content: `<p><strong>By train:</strong> every hour from the junction, 38 minutes, sit on the left. <strong>By bus:</strong> line 14, the stop is called Mill. <strong>By boat:</strong> guest moorings are at the eastern pier, the harbour master answers on channel 12.</p>

<p><strong>By car:</strong> please use the car park behind the customs house. The lanes by the water are narrower than your navigation thinks.</p>`,
  },
  {
    title: 'Where to stay',
    slug: 'where-to-stay',
    below: 'visit-us',
    content: `<p>There are two guest houses, one campsite and some thirty private rooms. None of them is large and all of them are full in the second week of August, when the harbour festival is on.</p>

<ul><li>The Anchor, nine rooms above the tea room</li><li>Low Gate Farm, with breakfast and goats</li><li>The campsite on the Long Strand, April to October</li></ul>`,
  },
  {
    title: 'With children',
    slug: 'with-children',
    below: 'visit-us',
    content: `<p>Dry days: the rock pools below the lighthouse at low tide, the ferry to Saltmarsh Island, the playground at the mill. Wet days: the museum in the keeper’s house, where everything may be touched, the swimming hall, and the library, which has a cellar full of board games.</p>

<p>Every café has a high chair. The Anchor has a cat.</p>`,
  },
]

export type DemoNote = {
  readonly title: string
  readonly status: 'draft' | 'pending' | 'publish'
  readonly content: string
}

/** Stays at the top of the front page. */
export const stickyPost = {
  title: 'Harbour festival: the whole programme',
  excerpt: 'Three days, two stages, one raft race. Everything at a glance, and where to leave the car.',
  content: `<p>It is nearly time again. From Friday to Sunday the harbour belongs to musicians, rafts and the smell of grilled fish. Here is the programme, as far as the weather agrees.</p>

<h2>Friday</h2>

<ul><li>6 pm: the choirs open the festival on the harbour steps</li><li>8 pm: brass band and dancing at the old fish market</li></ul>

<h2>Saturday</h2>

<ul><li>10 am: market on Ropewalk, until it is sold out</li><li>2 pm: raft race. Rafts must be home-made and may sink</li><li>9 pm: open-air cinema behind the boat shed</li></ul>

<h2>Sunday</h2>

<ul><li>11 am: breakfast at long tables, bring your own cup</li><li>3 pm: thanks, farewell, tidying up together</li></ul>

<p>Harbour Street is closed to cars from Friday noon. Please park behind the customs house or at the mill; a bus runs every quarter of an hour.</p>`,
} as const

/** Appears by itself some days after the site was filled. */
export const scheduledPost = {
  title: 'The winners of the raft race',
  excerpt: 'Eleven rafts started, seven arrived, one of them without a crew.',
  content: `<p>Eleven rafts started, seven arrived, one of them without a crew. The jury consulted for an hour and then decided, as every year, in favour of the raft that sank most beautifully.</p>

<ol><li>“Unsinkable III”, youth council</li><li>“The Bathtub”, choir, tenors only</li><li>“Plan B”, volunteer fire brigade</li></ol>

<p>The lost crew was found at the Anchor. Pictures follow.</p>`,
} as const

export const notes: readonly DemoNote[] = [
  {
    title: 'Interview with the lighthouse keeper’s daughter',
    status: 'draft',
    content:
      '<p>She was born in the keeper’s house and left it at nineteen. Questions: the winter of 1962, the logbooks, whether one ever sleeps through a fog horn.</p>',
  },
  {
    title: 'Ten soups for a long winter',
    status: 'draft',
    content:
      '<p>Seven of them are written. Missing: barley, fish, and something with beetroot that people will really eat.</p>',
  },
  {
    title: 'Bus stops of the region, ranked',
    status: 'draft',
    content:
      '<p>Criteria: roof, view, timetable that can be read by people over forty. First place is clear, the rest is war.</p>',
  },
  {
    title: 'The fire brigade’s open day',
    status: 'pending',
    content:
      '<p>On the last Saturday of the month the station is open from 10 to 4. Children may use the hose, parents may not. The brass band plays at noon, if the trombone has been found by then.</p>',
  },
]

/**
 * `node bench/faq.ts`: 50,000 answers in 500 categories and three languages. The public page of answers with and without
 * a search, a page with an accordion of 50 answers, both as a ratio of the floor's one-row read in the same run, and a
 * thousand votes of a hundred visitors at once.
 *
 * `BENCH_DATA=<folder>` keeps the filled site. `BENCH_ANSWERS` and `BENCH_SECONDS` change the figures.
 */
import { randomInt } from 'node:crypto'
import { type Measured, runBench } from './bench-frame.ts'
import { besideFloor, mark, ofFloorLine, slowestLine, steady } from './compare.ts'
import { type FaqBench, faqSite, WORDS } from './faq-site.ts'

/** So many people search at the same moment for what nobody has searched for. */
const SEARCHERS = 2

await runBench({
  program: import.meta.url,
  site: faqSite(Number(process.env.BENCH_ANSWERS ?? 50_000)),
  measure: measureAll,
})

async function measureAll({ page }: FaqBench, { dozen, floor }: Measured): Promise<string[]> {
  const api = `${dozen.url}/api/vendor-faq/v1`
  const one = { url: `${floor.url}/one/100` }
  const connections = SEARCHERS
  const search = (text: string) => `${api}/faqs/page?lang=en&search=${text}`
  return [
    ofFloorLine('faqs/page without search', await besideFloor({ url: `${api}/faqs/page?lang=en` }, one), 0.5),
    ofFloorLine('a page with 50 answers', await besideFloor({ url: dozen.url + page }, one), 0.25),
    slowestLine('a search that others typed', await steady({ url: search('parcel%20delivery') }), 20),
    // What nobody has asked for since the last change: a search that finds few, or many, and leafing through many.
    slowestLine('a new search, few answers', await steady({ url: search('number%20[id]'), connections }), 20),
    slowestLine(
      'a new search, many answers',
      await steady({ url: search('[words]'), words: newSearches(), connections }),
      20,
    ),
    slowestLine(
      'leafing through many',
      await steady({ url: search('parcel%20delivery&per_page=20&page=[id]'), connections }),
      20,
    ),
    await votes(api),
  ]
}

/** Two different words that many answers have, the second as far as it is typed: each pair once. */
function newSearches(): string[] {
  const typed = (word: string) => Array.from({ length: word.length - 2 }, (_, more) => word.slice(0, more + 3))
  const others = (word: string) => WORDS.filter(other => other !== word)
  return WORDS.flatMap(one => others(one).flatMap(other => typed(other).map(part => `${one}%20${part}`)))
}

/** Ten votes of each of a hundred visitors, all at once. They come from elsewhere each time, since a kept site knows them. */
async function votes(api: string): Promise<string> {
  const network = `10.${randomInt(256)}.${randomInt(256)}`
  const vote = (visitor: number) =>
    fetch(`${api}/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `${network}.${visitor}` },
      body: JSON.stringify({ faq_id: 1, vote: 'up' }),
    })
  const votesOf = async (answer: Response) => ((await answer.json()) as { data: { votes_up: number } }).data.votes_up
  const before = await votesOf(await vote(100))
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, index) => vote(index % 100)))
  const failed = answers.filter(({ status }) => status !== 200).length
  const counted = (await votesOf(await vote(0))) - before
  return `${mark(counted === 100 && failed === 0)} 1,000 votes of 100 visitors at once: ${counted} counted (goal 100), ${failed} failed`
}

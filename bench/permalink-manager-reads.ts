/** How long lists, searches and checks take among very many addresses. */
import { type Answer, type Ask, inTurn } from './asking.ts'
import type { Size } from './permalink-manager-data.ts'

const MOST = 50

export async function measureReads(ask: Ask, { addresses }: Size): Promise<string[]> {
  const far = Math.min(100, Math.floor(addresses / 200))
  const items = (round: number) =>
    Array.from({ length: 100 }, (_, index) => `section-1/item-${round * 1000 + index * 100 + 1}`)
  const reads: [string, (round: number) => Promise<Answer>][] = [
    ['list', () => ask('GET', '/uris?per_page=20')],
    ['list of 100', () => ask('GET', '/uris?type=post&per_page=100')],
    ['list by address', () => ask('GET', '/uris?type=post&orderby=uri&order=asc')],
    ['list by title, own ones', () => ask('GET', '/uris?filter=custom&orderby=title')],
    ['list, the platform’s', () => ask('GET', '/uris?type=post&filter=native')],
    [`list of 100, page ${far}`, () => ask('GET', `/uris?type=post&per_page=100&page=${far}`)],
    ['search, one found', round => ask('GET', `/uris?search=item-${addresses - round}`)],
    ['search, all found', () => ask('GET', '/uris?search=weather')],
    ['search, none found', () => ask('GET', '/uris?search=nothing-like-it')],
    ['check of one', round => ask('POST', '/uris/check', { items: [`section-1/item-${round * 100 + 1}`] })],
    ['check of 100', round => ask('POST', '/uris/check', { items: items(round) })],
    ['dashboard', () => ask('GET', '/dashboard')],
  ]
  const lines: string[] = []
  for (const [name, read] of reads) lines.push(await inTurn(name, MOST, read))
  return lines
}

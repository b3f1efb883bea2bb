/** Fills a site with content that looks like somebody's, so that one sees what the program does. */
import type { ReadContext } from '../../kernel/context.ts'
import { type DemoRandom, fillDemo, type Progress } from '../../platform/demo/demo.ts'
import { optionOf, setOption } from '../../platform/options/options.ts'
import { type Command, type Given, type Terminal, UsageError } from '../command.ts'
import { progressOn } from '../progress.ts'
import { commandContext, withApp } from '../with-app.ts'
import { addAccounts } from './add-accounts.ts'
import { addPages } from './add-pages.ts'
import { addPictures } from './add-pictures.ts'
import { addPosts } from './add-posts.ts'
import { addShop } from './add-shop.ts'
import { addTerms } from './add-terms.ts'
import { type DemoSite, openDemoSite } from './demo-site.ts'
import { madeByDemo, noteMade } from './made.ts'
import { siteDescription, siteTitle } from './pages.data.ts'
import { createRandom } from './random.ts'
import { removeDemo } from './remove-demo.ts'

export const demoCommand: Command = {
  name: 'demo',
  usage: '[--posts 60] [--seed 1] [--again] [--remove]',
  summary:
    'Fill the site with demonstration content: accounts, posts, pages, media, comments, a shop. Once, unless --again; --remove takes it away.',
  options: {
    posts: { type: 'string' },
    seed: { type: 'string' },
    again: { type: 'boolean' },
    remove: { type: 'boolean' },
  },
  async run({ flags }, terminal) {
    if (flags.remove === true) return takeAway(terminal)
    const posts = wholeNumber('--posts', flags.posts ?? '60', 10_000)
    const seed = wholeNumber('--seed', flags.seed ?? '1', 2 ** 31 - 1)
    await withApp(terminal, async app => {
      const ctx = await commandContext(app, 'demo')
      const { started, finished } = await optionOf(ROUNDS, NO_ROUNDS, ctx)
      if (started > 0 && flags.again !== true) {
        terminal.err(started === finished ? ALREADY_FILLED : CUT_SHORT)
        return
      }
      await ctx.transaction(tx => setOption(ROUNDS, { started: started + 1, finished }, tx))
      // Another round tells other stories: its number is part of the seed.
      const random = createRandom(seed).named(`round ${started}`)
      const progress = progressOn(terminal)
      await noteMade(app, ctx, async () => {
        await fillSite(await openDemoSite(app, { random, progress }), posts)
        await fillServices({ random: random.named('services'), progress }, await commandContext(app, 'demo'))
      })
      await ctx.transaction(tx => setOption(ROUNDS, { started: started + 1, finished: started + 1 }, tx))
      terminal.err(`${ctx.site.url} is filled. "dozen user password <login>" lets one of the accounts sign in.\n`)
    })
  },
}

const takeAway = (terminal: Terminal): Promise<void> =>
  withApp(terminal, async app => {
    const ctx = await commandContext(app, 'demo')
    if ((await madeByDemo(ctx)).length === 0) return terminal.err(NOTHING_MADE)
    const kept = await removeDemo(app, progressOn(terminal), ctx)
    const rest = kept.length === 0 ? '' : ` ${kept.length} things stay, because something else needs them.`
    terminal.err(`The demonstration is gone from ${ctx.site.url}.${rest}\n`)
  })

const NOTHING_MADE = 'This site has no demonstration content.\n'

/** How often the site was filled. A round is counted before its work: what was cut short is not repeated by accident. */
const ROUNDS = 'demo_rounds'
const NO_ROUNDS = { started: 0, finished: 0 }
const ALREADY_FILLED =
  'This site has its demonstration content already. --again adds another round of posts, --remove takes it away.\n'
const CUT_SHORT = 'The last run was cut short. --again makes what is missing, and another round of posts.\n'

/** Things of which there is one are made once; posts, comments and media come anew with each round. */
async function fillSite(site: DemoSite, count: number): Promise<void> {
  await nameSite(site)
  const accounts = await addAccounts(site)
  const terms = await addTerms(site)
  const writers = accounts.filter(({ role }) => role === 'author')
  const pictures = await addPictures({ authors: writers, posts: count }, site)
  await addPages(accounts[0]!.id, site)
  await addPosts({ accounts, terms, pictures, count }, site)
  await addShop(site)
}

/** A name that the owner has given stays. */
async function nameSite(site: DemoSite): Promise<void> {
  await site.at(site.today).transaction(async ctx => {
    if ((await optionOf('title', 'My site', ctx)) === 'My site') await setOption('title', siteTitle, ctx)
    if ((await optionOf('description', '', ctx)) === '') await setOption('description', siteDescription, ctx)
  })
}

const fillServices = (about: { random: DemoRandom; progress: Progress }, ctx: ReadContext): Promise<void> =>
  ctx.transaction(tx => tx.hooks.fire(fillDemo, about, tx))

function wholeNumber(name: string, text: NonNullable<Given['flags'][string]>, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(String(text)) || number < 1 || number > most)
    throw new UsageError(`${name} must be a whole number from 1 to ${most}.`)
  return number
}

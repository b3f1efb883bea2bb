/**
 * Asks networks how often posts were shared. Each network has a job of its own with one place on a server, however many
 * sites there are: it asks at the network's pace, and one that hangs delays no other. Each answer is written down at once,
 * so that a run that was killed goes on where it was: what is due is in the rows.
 */
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { defineJob, defineSlowJob, type Job } from '../../../kernel/jobs.ts'
import { countSourceOf, countSources } from '../domain/count-answers.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { askNetwork, type Question } from '../store/counts/ask-network.ts'
import { addMissing, duePosts, hasDue } from '../store/counts/due-posts.ts'
import { noteAnswers, noteFailure } from '../store/counts/note-counts.ts'
import { pageData } from '../store/page-data.ts'

/** A run gives its place back after so long, and goes on in the next. */
const LONGEST_RUN = 50_000
/** After so many failures in a row a network is left alone for a while. */
const MOST_FAILURES = 3
const REST = 15 * 60_000

/** By the name of the network. */
export const refreshJobs: ReadonlyMap<string, Job<null>> = new Map(
  countSources.map(({ network }) => [network, refreshJob(network)]),
)

function refreshJob(network: string): Job<null> {
  return defineSlowJob<null>({
    name: `social-share.refresh-${network}`,
    places: 1,
    attempts: 3,
    run: (_payload, ctx) => refresh(network, ctx),
  })
}

/** Begins a run for each network that is shown, unless one waits already. */
export const refreshCounts = defineJob({
  name: 'social-share.refresh-counts',
  schedule: { every: 300 },
  async run(_payload, ctx) {
    for (const network of await askedNetworks(ctx as unknown as ReadContext))
      await ctx.jobs.enqueue(refreshJobs.get(network)!, null, { key: network })
  },
})

/** Networks that some set shows numbers of and that can be asked here. */
export async function askedNetworks(ctx: ReadContext): Promise<string[]> {
  const { enabled, facebook_app_id, facebook_app_secret } = await ctx.settings(settings)
  if (!enabled) return []
  const { sets } = await pageData(ctx)
  const shown = new Set(sets.flatMap(({ instance }) => (instance.counts === 'none' ? [] : instance.networks)))
  const hasApp = facebook_app_id !== '' && facebook_app_secret !== null
  return countSources.map(({ network }) => network).filter(name => shown.has(name) && (name !== 'facebook' || hasApp))
}

async function refresh(network: string, ctx: ReadContext): Promise<void> {
  const source = countSourceOf(network)
  if (!source || !(await askedNetworks(ctx)).includes(network)) return
  const pace = await ctx.hooks.apply(hooks.countPace, source.pace, { network }, ctx)
  const wait = () => new Promise(resolve => setTimeout(resolve, pace))
  const ends = performance.now() + LONGEST_RUN
  const addMore = () => ctx.transaction(tx => addMissing(network, tx))
  let failures = 0
  await addMore()
  while (performance.now() < ends && failures < MOST_FAILURES) {
    const posts = await duePosts(network, source.atOnce, ctx)
    if (posts.length === 0) {
      if (await addMore()) continue
      break
    }
    failures = (await askAbout({ network, posts, wait }, ctx)) ? 0 : failures + 1
    await wait()
  }
  await goOnLater({ network, isResting: failures >= MOST_FAILURES }, ctx)
}

/** Answers whether the network told something. What it told is stored before the next question. */
async function askAbout(question: Question, ctx: ReadContext): Promise<boolean> {
  const { network, posts } = question
  try {
    const answers = await askNetwork(question, ctx)
    await ctx.transaction(tx => noteAnswers({ network, posts, answers }, tx))
    return true
  } catch (error) {
    ctx.log.warn({ err: error, network }, 'A network did not tell its counts.')
    await ctx.transaction(tx => noteFailure({ network, posts }, tx))
    return false
  }
}

async function goOnLater(about: { readonly network: string; readonly isResting: boolean }, ctx: ReadContext) {
  const { network, isResting } = about
  await ctx.transaction(async tx => {
    if (!(await hasDue(network, tx))) return
    const runAt = instantFromMillis(ctx.clock.millis() + (isResting ? REST : 0))
    await tx.jobs.enqueue(refreshJobs.get(network)!, null, { key: network, runAt })
  })
}

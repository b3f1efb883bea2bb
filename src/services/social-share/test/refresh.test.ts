/** The refresh of many counts, in a server that is killed meanwhile, beside a network that never answers. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type FaultSite, startFaultSite, until } from '../../../../test/faults/fault-site.ts'
import { rounds } from '../../../../test/faults/writers.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { signInAsAdmin } from '../../../../test/kit/server-process.ts'
import { runStatement } from '../../../kernel/statement.ts'
import { createPost } from '../../../platform/posts/posts.ts'
import { refreshCounts } from '../jobs/refresh-counts.ts'
import { type Asked, documented, type Networks, startNetworks } from './stand-in.ts'

const POSTS = rounds(60, 100_000)
/** Milliseconds between two questions to each, and how many addresses one question of theirs has. */
const PACES = { facebook: 40, vk: 25, tumblr: 10 } as const
type Name = keyof typeof PACES

forEachEngine(engine => {
  describe(`${POSTS} posts whose counts are due`, () => {
    let networks: Networks
    let site: FaultSite
    let dataDir: string
    before(async () => {
      networks = await startNetworks(({ network, url }) => (network === 'tumblr' ? null : documented[network]!(url, 7)))
      dataDir = await mkdtemp(join(tmpdir(), 'dozen-refresh-'))
      await mkdir(join(dataDir, 'extensions'))
      await writeFile(join(dataDir, 'extensions', 'networks.ts'), extension(networks))
      site = await startFaultSite(engine, { DATA_DIR: dataDir, OUTBOUND_ALLOW: networks.host })
      await fill(site)
    })
    after(async () => {
      await site?.dispose()
      await networks?.close()
      await rm(dataDir, { recursive: true, force: true })
    })
    const counted = async (network: Name): Promise<number> => {
      const row = await site.ctx.db
        .selectFrom('share_counts')
        .select(eb => eb.fn.countAll<number>().as('all'))
        .where('network', '=', network)
        .where('fetched_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(row.all)
    }
    const asked = (network: Name): Asked[] => networks.asked.filter(one => one.network === network)

    test('are asked for at each network’s pace, go on after a kill, and wait for no other network', async () => {
      await site.ctx.transaction(tx => tx.jobs.enqueue(refreshCounts, null))
      const some = POSTS / 5
      await until(async () => (await counted('vk')) >= Math.min(some, 500), 120_000, 'The first part')
      // What a server does by itself within a minute; that of the tests is told not to.
      if (engine === 'postgres') await analyze(site)
      await site.restart()
      const restarted = performance.now()
      await forgetLease(site)
      const limit = rounds(120_000, 3_600_000)
      const answered: readonly Name[] = POSTS > 1000 ? ['facebook'] : ['facebook', 'vk']
      for (const network of answered)
        await until(async () => (await counted(network)) === POSTS, limit, `All of ${network}`)
      assert.equal(await counted('tumblr'), 0)
      assert.ok(asked('tumblr').length > 0, 'the one that hangs was asked too')
      for (const network of ['facebook', 'vk'] as const) {
        const all = asked(network)
        const urls = all.flatMap(({ url }) => url.split(','))
        const atOnce = network === 'facebook' ? 50 : 1
        assert.ok(urls.length - new Set(urls).size <= atOnce, `${network} was asked again about what it had told`)
        const gaps = all
          .slice(1)
          .flatMap(({ at }, index) => (isAcross(all[index]!, { at }, restarted) ? [] : [at - all[index]!.at]))
        assert.ok(Math.min(...gaps) >= PACES[network] - 2, `${network}: ${Math.min(...gaps)} ms between two questions`)
      }
    })
  })
})

/** The kill ends the pace of the old process; what the new one asks comes long after. */
const isAcross = (one: { at: number }, next: { at: number }, restarted: number): boolean =>
  one.at < restarted && next.at >= restarted - 5000

const extension = (networks: Networks): string => `
const paces = ${JSON.stringify(PACES)}
export default dozen => {
  dozen.addFilter('vendor_social_share_count_address', (_address, { network }) => 'http://${networks.host}/' + network)
  dozen.addFilter('vendor_social_share_count_pace', (_pace, { network }) => paces[network])
}
`

/** A set that shows the counts, and posts: the first by the usual way, the others as copies of its row. */
async function fill({ server, ctx }: FaultSite): Promise<void> {
  const authorization = await signInAsAdmin(server.url)
  const send = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const address = `${server.url}/api/vendor-social-share/v1${path}`
    const { ok, status } = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    assert.ok(ok, `${path} answered ${status}`)
  }
  await send('/sets', { name: 'All', instance: { networks: Object.keys(PACES), counts: 'each' } })
  await send('/settings', { settings: { facebook_app_id: '1', facebook_app_secret: 'secret' } })
  const first = { type: 'post', title: 'Post', content: '', slug: 'post-1', status: 'publish', author: 1 } as const
  await ctx.transaction(tx => createPost(first, tx))
  const { id: _, ...row } = await ctx.db
    .selectFrom('posts')
    .selectAll()
    .where('slug', '=', 'post-1')
    .executeTakeFirstOrThrow()
  // A portion at a time: what is counted with each post is a row that one long transaction would change 100,000 times.
  for (let from = 2; from <= POSTS; from += 100) {
    const numbers = Array.from({ length: Math.min(100, POSTS - from + 1) }, (_, index) => from + index)
    const copies = numbers.map(number => ({
      ...row,
      slug: `post-${number}`,
      guid: `post-${number}`,
      path: row.path?.replace('post-1', `post-${number}`) ?? null,
    }))
    await ctx.transaction(tx => tx.db.insertInto('posts').values(copies).execute())
  }
}

const analyze = ({ ctx }: FaultSite) =>
  ctx.transaction(tx => runStatement({ text: 'analyze share_counts', values: [] }, tx))

/** A server that is dead renews nothing: its jobs are taken over when their lease ends, which is now. */
const forgetLease = ({ ctx }: FaultSite): Promise<unknown> =>
  ctx.transaction(tx =>
    tx.db
      .updateTable('jobs')
      .set({ lease_until: '2000-01-01T00:00:00.000000Z' })
      .where('status', '=', 'running')
      .where('name', 'like', 'social-share.%')
      .execute(),
  )

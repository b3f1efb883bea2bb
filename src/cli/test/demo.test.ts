/** The demonstration content: believable, repeatable, and there once. */
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { engines } from '../../../test/kit/databases.ts'
import { setOption } from '../../platform/options/options.ts'
import { createPost } from '../../platform/posts/posts.ts'
import { type CommandSite, makeCommandSite, type OpenSite } from './kit.ts'

const POSTS = 8

/** Remembers what a service would be given. */
const listener = (file: string) => `
import { writeFileSync } from 'node:fs'
export default dozen => dozen.addAction('fill_demo', async ({ random, progress }, ctx) => {
  progress({ what: 'things', done: 2, total: 2 })
  const { count } = await ctx.db.selectFrom('shop_orders').select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  writeFileSync(${JSON.stringify(file)}, JSON.stringify({ drawn: [random.integer(1, 1e6), random.integer(1, 1e6)], orders: Number(count) }))
})
`

const list = async ({ request }: OpenSite, path: string) => (await request('GET', `/host/v1/${path}`)).body

const storiesOf = (open: OpenSite) =>
  list(
    open,
    'posts?per_page=100&orderby=id&order=asc&_fields=title,content,excerpt,author,date,categories,featured_media',
  )
let stories: unknown

for (const engine of engines) {
  describe(`on ${engine}`, () => {
    let site: CommandSite
    let told: string
    before(async () => {
      site = await makeCommandSite(engine)
      told = join(site.dataDir, 'told.json')
      await mkdir(join(site.dataDir, 'extensions'))
      await writeFile(join(site.dataDir, 'extensions', 'things.ts'), listener(told))
    })
    after(() => site.dispose())

    test('fills the site, one line for each part, and lets services add theirs at the end', async () => {
      const { code, out, err } = await site.dozen('demo', '--posts', String(POSTS))
      assert.deepEqual([code, out], [0, ''])
      const lines = err.split('\n').slice(0, -2)
      assert.deepEqual(lines.slice(0, 9), [
        'accounts: 12',
        'topics: 4',
        'pictures: 4',
        'pages: 7',
        `posts: ${POSTS}`,
        'special posts: 6',
        'products: 12',
        'customers: 10',
        'orders: 30',
      ])
      assert.equal(lines.at(-1), 'things: 2')
      assert.match(
        err,
        /http:\/\/localhost:8080 is filled\. "dozen user password <login>" lets one of the accounts sign in\.\n$/,
      )
      assert.equal(JSON.parse(await readFile(told, 'utf8')).orders, 30)
      stories = await site.open(storiesOf)
    })

    test('a second run says so and does nothing', async () => {
      const before = await readFile(told, 'utf8')
      const posts = await site.open(open => list(open, 'posts?per_page=100'))
      const { code, out, err } = await site.dozen('demo')
      assert.deepEqual([code, out], [0, ''])
      assert.equal(
        err,
        'This site has its demonstration content already. --again adds another round of posts, --remove takes it away.\n',
      )
      assert.deepEqual(await site.open(open => list(open, 'posts?per_page=100')), posts)
      assert.equal(await readFile(told, 'utf8'), before)
    })

    test('posts have an author, a category, tags, a text, and a date that is past', async () => {
      const posts = await site.open(open => list(open, 'posts?per_page=100'))
      assert.equal(posts.length, POSTS + 1)
      assert.equal(posts.filter((post: any) => post.sticky).length, 1)
      assert.ok(new Set(posts.map((post: any) => post.author)).size > 2)
      for (const post of posts) {
        assert.ok(post.title.rendered && post.excerpt.rendered)
        assert.ok(post.content.rendered.length > 300, post.title.rendered)
        assert.ok(post.categories.length > 0 && post.tags.length > 0)
        assert.ok(Date.parse(`${post.date_gmt}Z`) < Date.now())
        assert.equal(post.modified_gmt, post.date_gmt)
      }
    })

    test('pages stand below each other, and answers come after what they answer', async () => {
      await site.open(async open => {
        const pages = (await list(open, 'pages?per_page=100&orderby=menu_order&order=asc')).filter(isOfPlatform)
        const visit = pages.find((page: any) => page.slug === 'visit-us').id
        assert.deepEqual(
          pages.map((page: any) => `${page.slug} ${page.parent}`),
          [
            ...['about 0', 'contact 0', 'imprint 0', 'visit-us 0'],
            ...[`getting-here ${visit}`, `where-to-stay ${visit}`, `with-children ${visit}`],
          ],
        )
        const comments = await list(open, 'comments?per_page=100')
        const byId = new Map<number, any>(comments.map((comment: any) => [comment.id, comment]))
        const replies = comments.filter((comment: any) => comment.parent !== 0)
        assert.ok(replies.length > 0)
        for (const reply of replies) assert.ok(reply.date_gmt > byId.get(reply.parent).date_gmt)
      })
    })

    test('there is a scheduled post, drafts, one that waits for an editor, a name for the site, and no mail', async () => {
      await site.open(async ({ request, inSystem }) => {
        const rows = await inSystem(ctx =>
          ctx.db.selectFrom('posts').select('status').where('type', '=', 'post').execute(),
        )
        const count = (status: string) => rows.filter(row => row.status === status).length
        assert.deepEqual([count('future'), count('draft'), count('pending')], [1, 3, 1])
        assert.equal((await request('GET', '/')).body.name, 'Alder Bay')
        assert.deepEqual(await inSystem(ctx => ctx.db.selectFrom('outbox').select('id').execute()), [])
      })
    })

    test('pictures are real uploads with a size, a text for those who do not see them, and a file', async () => {
      await site.open(async ({ app, request }) => {
        const { body } = await request('GET', '/host/v1/media?per_page=100')
        assert.equal(body.length, 4)
        for (const { mime_type, media_details, alt_text, source_url } of body) {
          assert.deepEqual([mime_type, media_details.width, media_details.height], ['image/png', 1600, 900])
          assert.ok(alt_text.length > 10)
          assert.match(source_url, /\.png$/)
        }
        const picture = await app.server.inject({
          url: new URL(body[0].source_url).pathname,
          headers: { host: 'localhost:8080' },
        })
        assert.equal(picture.statusCode, 200)
        assert.deepEqual(picture.rawPayload.subarray(1, 4).toString(), 'PNG')
      })
    })

    test('U-37 what the pages speak of is there, and addresses can be followed', async () => {
      await site.open(async open => {
        const pages = await list(open, 'pages?per_page=100')
        const textOf = (slug: string) => pages.find((page: any) => page.slug === slug).content.rendered
        const links = [...textOf('visit-us').matchAll(/href="([^"]*)"/g)].map(found => found[1])
        const known = pages.map((page: any) => new URL(page.link).pathname)
        assert.equal(links.length, 3)
        for (const link of links) assert.ok(known.includes(link), link)
        assert.match(textOf('contact'), /<a href="tel:\+441632960114">[\s\S]*<a href="mailto:editors@demo\.invalid">/)
      })
    })

    test('U-35 people of the demonstration have addresses that nobody owns, and no mail leaves for them', async () => {
      await site.open(async ({ inSystem }) => {
        const addresses = await inSystem(async ctx => [
          ...(await ctx.db.selectFrom('users').select('email').where('id', '>', 1).execute()).map(row => row.email),
          ...(await ctx.db.selectFrom('shop_customers').select('email').execute()).map(row => row.email),
          ...(await ctx.db.selectFrom('carparking_bookings').select('customer_email as email').execute()).map(
            row => row.email,
          ),
          ...(await ctx.db.selectFrom('chat_leads').select('email').execute()).map(row => row.email),
        ])
        assert.ok(addresses.length > 100)
        for (const address of addresses) assert.match(String(address), /@demo\.invalid$/)
      })
    })

    test('U-35 --again adds another round of posts and keeps what there is one of', async () => {
      const first = JSON.parse(await readFile(told, 'utf8')).drawn
      assert.equal((await site.dozen('demo', '--posts', '2', '--again')).code, 0)
      assert.notDeepEqual(JSON.parse(await readFile(told, 'utf8')).drawn, first)
      await site.open(async open => {
        const posts = await list(open, 'posts?per_page=100')
        assert.equal(posts.length, POSTS + 1 + 2)
        assert.equal(posts.filter((post: any) => post.sticky).length, 1)
        assert.equal((await list(open, 'pages?per_page=100')).filter(isOfPlatform).length, 7)
        const { count } = await open.inSystem(ctx =>
          ctx.db
            .selectFrom('users')
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow(),
        )
        assert.equal(Number(count), 13)
      })
    })

    test('U-35 --remove takes all of it away again and leaves what is the owner’s', async () => {
      const mine = await site.open(async ({ inSystem }) =>
        inSystem(ctx => createPost({ title: 'Mine', content: 'x', status: 'publish' }, ctx)),
      )
      const { code, err } = await site.dozen('demo', '--remove')
      assert.equal(code, 0)
      assert.match(err, /The demonstration is gone from http:\/\/localhost:8080\.\n$/)
      await site.open(async ({ inSystem, request }) => {
        const left = await inSystem(async ctx => {
          const counts: Record<string, number> = {}
          for (const table of LEFT) counts[table] = (await ctx.db.selectFrom(table).select('site_id').execute()).length
          return counts
        })
        assert.deepEqual(left, {
          ...Object.fromEntries(LEFT.map(table => [table, 0])),
          posts: 1,
          terms: 1,
          user_sites: 1,
        })
        assert.equal((await request('GET', '/host/v1/posts')).body[0].id, mine.id)
        assert.equal((await request('GET', '/')).body.name, 'My site')
      })
      assert.match((await site.dozen('demo', '--remove')).err, /^This site has no demonstration content\.\n/)
    })
  })
}

const LEFT = [
  ...(['posts', 'terms', 'comments', 'media_files', 'user_sites', 'shop_products', 'shop_customers'] as const),
  ...(['shop_orders', 'chat_widgets', 'chat_leads', 'chat_daily', 'chat_agents', 'carparking_locations'] as const),
  ...(['carparking_bookings', 'payments', 'carparking_space_types', 'carparking_coupons'] as const),
]

/** Services add pages of their own. */
/** The pages of services begin so. */
const isOfPlatform = ({ slug }: { slug: string }) => !/^(parking|book-a-car)/.test(slug)

test('a run that was cut short is told apart from one that was finished', async t => {
  const site = await makeCommandSite()
  t.after(() => site.dispose())
  await site.open(({ inSystem }) => inSystem(ctx => setOption('demo_rounds', { started: 1, finished: 0 }, ctx)))
  const { code, err } = await site.dozen('demo')
  assert.equal(code, 0)
  assert.match(err, /^The last run was cut short\. --again /)
})

test('the same seed tells the same stories on every site; a name that the owner gave stays', async t => {
  const site = await makeCommandSite()
  t.after(() => site.dispose())
  await site.open(({ inSystem }) => inSystem(ctx => setOption('title', 'Ours', ctx)))
  assert.equal((await site.dozen('demo', '--posts', String(POSTS), '--seed', '1')).code, 0)
  await site.open(async open => {
    assert.equal((await open.request('GET', '/')).body.name, 'Ours')
    assert.deepEqual(await storiesOf(open), stories)
  })
})

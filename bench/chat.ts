/**
 * `node bench/chat.ts`: the chat widget's goals. Batches of twenty events against the floor's insert of one row, and the
 * summary over ten million recorded events.
 *
 * `BENCH_DATA=<folder>` keeps the filled site, `BENCH_SECONDS` changes the figures.
 */
import type { Context } from '../src/kernel/context.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { lastDays } from '../src/services/chat/domain/site-time.ts'
import { chat } from '../src/services/chat/service.ts'
import { asking } from './asking.ts'
import { type Measured, runBench } from './bench-frame.ts'
import { authorizationOf, type Place, postsForFloor } from './bench-site.ts'
import { besideFloor, costOf, mark, ofFloorLine, steady } from './compare.ts'

const EVENTS = 10_000_000
const MOST_MILLISECONDS = 20
const WIDGETS = Array.from({ length: 20 }, (_, index) => index + 1)
const CHANNELS = ['whatsapp', 'phone', 'email', 'telegram', 'messenger', 'sms', 'link', 'maps', 'x', 'contact_form']

type ChatBench = { readonly authorization: string }

await runBench({
  program: import.meta.url,
  site: {
    ...{ name: 'chat', port: 18_081, service: chat, fill },
    // Every request comes from another visitor, so that the limit for one of them does not end the run.
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
  },
  measure: async (site: ChatBench, at: Measured) => [await compareEvents(site, at), await measureSummary(site, at)],
})

async function fill({ open }: Place): Promise<ChatBench> {
  const app = await open()
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  const authorization = await ctx.transaction(async tx => {
    await postsForFloor(tx)
    await recordYear(tx)
    return authorizationOf(tx)
  })
  await app.close()
  return { authorization }
}

/** A year of a busy site: the counters that ten million events leave behind. */
async function recordYear(ctx: Context): Promise<void> {
  const days = lastDays(new Date(ctx.clock.millis()).toISOString().slice(0, 10), 365)
  const each = Math.ceil(EVENTS / (days.length * WIDGETS.length))
  const clicks = Math.floor(each / 10)
  for (const day of days) {
    const rows = [0, ...WIDGETS].flatMap(widget => {
      const share = widget === 0 ? WIDGETS.length : 1
      const own = { day, widget_id: widget }
      const counts = { views: (each - 2 * clicks) * share, opens: clicks * share, clicks: clicks * share }
      const ofChannel = (channel: string) => ({
        ...{ ...own, channel, views: 0, opens: 0 },
        clicks: Math.ceil(clicks / CHANNELS.length) * share,
      })
      return [{ ...own, channel: '', ...counts }, ...CHANNELS.map(ofChannel)]
    })
    await ctx.db.insertInto('chat_daily').values(rows).execute()
  }
}

/** Twenty events in each request, of one widget, over several channels. */
async function compareEvents({ authorization }: ChatBench, { dozen, floor }: Measured): Promise<string> {
  const api = `${dozen.url}/api/vendor-chat/v1`
  const ask = asking(api, authorization)
  const widget = { name: 'Help', channels: [{ slug: 'whatsapp', value: '+49301234567' }] }
  const { id } = (await ask('POST', '/widgets', widget)).data
  const { tokens } = (await ask('GET', '/context')).data
  const events = Array.from({ length: 20 }, (_, index) => ({
    w: id,
    c: index % 3 === 2 ? CHANNELS[index % 4] : '',
    t: ['view', 'open', 'click'][index % 3],
  }))
  const body = JSON.stringify({ token: tokens.events, events })
  const insert = { url: `${floor.url}/insert`, method: 'POST', body: JSON.stringify({ title: 'A row [id]' }) } as const
  const rate = await besideFloor({ url: `${api}/events`, method: 'POST', body, fromMany: true }, insert)
  // A site that is kept has no widget again for the next run.
  await ask('DELETE', `/widgets/${id}?force=true`)
  return ofFloorLine('20 events in a batch', rate, 0.5)
}

/** What the server computes for one summary tells the same on a busy machine; the wait of a caller does not. */
async function measureSummary({ authorization }: ChatBench, { dozen }: Measured): Promise<string> {
  const url = `${dozen.url}/api/vendor-chat/v1/analytics/summary?days=365`
  const summary = { url, headers: { authorization }, connections: 1 }
  const cpu = await costOf(summary, dozen)
  const figures = `${cpu.toFixed(1)} ms on the server, ${(await steady(summary)).p99} ms for the caller at p99`
  return `${mark(cpu < MOST_MILLISECONDS)} summary of 365 days over ${EVENTS} events: ${figures} (goal ${MOST_MILLISECONDS})`
}

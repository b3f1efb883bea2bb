import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { type TestContext, test } from 'node:test'
import { resolveLocalName, resolvePublicName } from '../connector.ts'
import { createOutbound } from '../outbound.ts'
import { OutboundError } from '../outbound-error.ts'

test('public names are asked of the name servers, both families', async t => {
  const server = await startNameServer(t, { 1: [93, 184, 215, 14], 28: [0x26, 6, 0x47, 0, ...Array(11).fill(0), 1] })
  assert.deepEqual(await resolvePublicName('hooks.example.com', [server]), [
    { address: '93.184.215.14', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ])
})

test('a name server that leads to this machine is refused, one that knows nothing is unreachable', async t => {
  for (const [records, code] of [
    [{ 1: [127, 0, 0, 1] }, 'outbound_refused'],
    [{ 1: [169, 254, 169, 254] }, 'outbound_refused'],
    [{ 1: [93, 184, 215, 14], 28: [...Array(15).fill(0), 1] }, 'outbound_refused'],
    [{}, 'outbound_unreachable'],
  ] as const) {
    const server = await startNameServer(t, records)
    const resolve = (hostname: string) => resolvePublicName(hostname, [server])
    const outbound = createOutbound({ allow: [], userAgent: 'test', resolve })
    const hasCode = (error: unknown) => error instanceof OutboundError && error.code === code
    await assert.rejects(outbound.request('https://rebind.example.com:8080/'), hasCode, code)
  }
})

test('allowed names are looked up as the machine itself would', async () => {
  const addresses = await resolveLocalName('localhost')
  assert.ok(addresses.some(({ address }) => address === '127.0.0.1' || address === '::1'))
})

/** Answers every question with the record of its type (1 = A, 28 = AAAA), never to be kept (TTL 0). */
async function startNameServer(t: TestContext, records: Record<number, readonly number[]>): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (query, peer) => {
    const questionEnd = query.indexOf(0, 12) + 5
    const type = query.readUInt16BE(questionEnd - 4)
    const data = records[type]
    const header = Buffer.from([0x81, 0x80, 0, 1, 0, data === undefined ? 0 : 1, 0, 0, 0, 0])
    const record = data === undefined ? [] : [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length, ...data]
    const parts = [query.subarray(0, 2), header, query.subarray(12, questionEnd), Buffer.from(record)]
    socket.send(Buffer.concat(parts), peer.port, peer.address)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  t.after(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}

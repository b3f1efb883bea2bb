import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createOutbound, type OutboundRequest } from '../outbound.ts'
import { OutboundError, type OutboundErrorCode } from '../outbound-error.ts'
import { testCertificate, testKey } from './certificate.ts'
import { listen, resolveToLoopback, startHttp, startReceiver } from './receivers.ts'

const userAgent = 'Dozen-Test/1.0'
const failsWith = (code: OutboundErrorCode) => (error: unknown) => error instanceof OutboundError && error.code === code

test('an allowed private host is reached by http, with our user agent and the body as sent', async t => {
  const receiver = await startHttp(t, async (request, response) => {
    const chunks = await request.toArray()
    response.setHeader('x-seen', `${request.method} ${request.url} ${request.headers['user-agent']}`)
    response.writeHead(201).end(Buffer.concat(chunks))
  })
  const outbound = createOutbound({ allow: [`127.0.0.1:${receiver.port}`], userAgent })
  const sent: OutboundRequest = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'grüße' }
  const answer = await outbound.request(`http://127.0.0.1:${receiver.port}/a?b=c`, sent)
  assert.equal(answer.status, 201)
  assert.equal(answer.body.toString(), 'grüße')
  assert.equal(answer.headers['x-seen'], `POST /a?b=c ${userAgent}`)
  assert.ok(answer.elapsed > 0)
})

test('every status is an answer, not an error', async t => {
  const receiver = await startHttp(t, (request, response) => response.writeHead(Number(request.url?.slice(1))).end())
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  for (const status of [200, 204, 301, 404, 410, 500, 503]) {
    assert.equal((await outbound.request(`http://127.0.0.1:${receiver.port}/${status}`)).status, status)
  }
})

test('headers of the connection and broken headers are refused before anything is sent', async t => {
  const receiver = await startHttp(t, (_, response) => response.end())
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  const bad = {
    host: 'other',
    'Transfer-Encoding': 'chunked',
    'x-a': 'b\r\nx-b: c',
    'x y': 'z',
    'Proxy-Authorization': 'x',
  }
  for (const [name, value] of Object.entries(bad)) {
    const attempt = outbound.request(`http://127.0.0.1:${receiver.port}/`, { headers: { [name]: value } })
    await assert.rejects(attempt, failsWith('outbound_refused'), name)
  }
  assert.equal(receiver.connections, 0)
})

test('P19 a name that resolves to a private address is refused, also when only one of its addresses is private', async t => {
  const canary = await startReceiver(t, socket => socket.end())
  const answers = [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['2606:4700::1', '10.0.0.1']]
  for (const addresses of answers) {
    const resolve = async () => addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }) as const)
    const outbound = createOutbound({ allow: [], userAgent, resolve })
    await assert.rejects(outbound.request('https://evil.example.com:8080/'), failsWith('outbound_refused'))
  }
  assert.equal(canary.connections, 0)
})

test('each request resolves its name once, so a second answer of the name server is never used', async t => {
  const receiver = await startHttp(t, (_, response) => response.end('checked'))
  const asked: string[] = []
  const resolve = async (hostname: string) => {
    asked.push(hostname)
    return [{ address: asked.length === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }] as const
  }
  const outbound = createOutbound({ allow: [`name.test:${receiver.port}`], userAgent, resolve })
  assert.equal((await outbound.request(`http://name.test:${receiver.port}/`)).body.toString(), 'checked')
  assert.deepEqual(asked, ['name.test'])
})

test('P19 a name server that switches to loopback after the check reaches nobody', async t => {
  const canary = await startReceiver(t, socket => socket.end())
  let asked = 0
  const resolve = async () => {
    asked += 1
    return [{ address: asked % 2 === 1 ? '240.0.0.1' : '127.0.0.1', family: 4 }] as const
  }
  const outbound = createOutbound({ allow: [], userAgent, resolve })
  for (let round = 0; round < 10; round += 1) {
    await assert.rejects(outbound.request('https://rebind.example.com:8080/'), failsWith('outbound_refused'))
  }
  assert.equal(asked, 10)
  assert.equal(canary.connections, 0)
})

test('P19 redirects are not followed unless asked', async t => {
  const receiver = await startHttp(t, (_, response) => response.writeHead(302, { location: '/next' }).end())
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  const answer = await outbound.request(`http://127.0.0.1:${receiver.port}/`)
  assert.equal(answer.status, 302)
  assert.equal(receiver.connections, 1)
})

test('at most three redirects are followed, whatever was asked', async t => {
  const receiver = await startHttp(t, (request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.end('arrived')
    else response.writeHead(302, { location: `/${left - 1}` }).end()
  })
  const base = `http://127.0.0.1:${receiver.port}`
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  assert.equal((await outbound.request(`${base}/3`, { redirects: 3 })).body.toString(), 'arrived')
  await assert.rejects(outbound.request(`${base}/4`, { redirects: 9 }), failsWith('outbound_redirect'))
  await assert.rejects(outbound.request(`${base}/2`, { redirects: 1 }), failsWith('outbound_redirect'))
})

test('P19 a redirect to a private address is refused on every hop', async t => {
  const canary = await startReceiver(t, socket => socket.end())
  const targets = [
    `http://127.0.0.1:${canary.port}/`,
    `//127.0.0.1:${canary.port}/`,
    'https://127.0.0.1:8080/',
    'https://[::1]/',
    `https://localhost:${canary.port}/`,
    'https://2130706433/',
    'file:///etc/passwd',
    'https://user@example.com/',
  ]
  const receiver = await startHttp(t, (request, response) => {
    response.writeHead(302, { location: targets[Number(request.url?.slice(1))] }).end()
  })
  const outbound = createOutbound({ allow: [`127.0.0.1:${receiver.port}`], userAgent })
  for (const [index, target] of targets.entries()) {
    const attempt = outbound.request(`http://127.0.0.1:${receiver.port}/${index}`, { redirects: 3 })
    await assert.rejects(attempt, failsWith('outbound_refused'), target)
  }
  assert.equal(canary.connections, 0)
})

test('a redirect without a usable target is an error of its own', async t => {
  const receiver = await startHttp(t, (request, response) => {
    response.writeHead(302, request.url === '/none' ? {} : { location: 'https://[' }).end()
  })
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  for (const path of ['none', 'broken']) {
    const attempt = outbound.request(`http://127.0.0.1:${receiver.port}/${path}`, { redirects: 3 })
    await assert.rejects(attempt, failsWith('outbound_redirect'), path)
  }
})

test('a redirect to another host loses the secrets, and a 303 becomes a GET without body', async t => {
  const seen: unknown[] = []
  const receiver = await startHttp(t, async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    seen.push([request.headers.host?.split(':')[0], request.method, request.headers.authorization, body])
    const [, status, next] = request.url?.split('/') ?? []
    if (next === undefined) response.end()
    else response.writeHead(Number(status), { location: `http://${next}:${receiver.port}/` }).end()
  })
  const outbound = createOutbound({ allow: ['a.test', 'b.test'], userAgent, resolve: resolveToLoopback })
  const sent: OutboundRequest = { method: 'POST', body: 'x', headers: { Authorization: 'Bearer t' }, redirects: 1 }
  await outbound.request(`http://a.test:${receiver.port}/307/b.test`, sent)
  await outbound.request(`http://a.test:${receiver.port}/307/a.test`, sent)
  await outbound.request(`http://a.test:${receiver.port}/303/b.test`, sent)
  assert.deepEqual(seen, [
    ['a.test', 'POST', 'Bearer t', 'x'],
    ['b.test', 'POST', undefined, 'x'],
    ['a.test', 'POST', 'Bearer t', 'x'],
    ['a.test', 'POST', 'Bearer t', 'x'],
    ['a.test', 'POST', 'Bearer t', 'x'],
    ['b.test', 'GET', undefined, ''],
  ])
})

test('the certificate must be for the name that was asked for', async t => {
  setDefaultCACertificates([...getCACertificates('default'), testCertificate])
  t.after(() => setDefaultCACertificates(getCACertificates('bundled')))
  const server = createTlsServer({ key: testKey, cert: testCertificate }, socket => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
  })
  server.on('tlsClientError', () => {})
  const receiver = await listen(t, server)
  const outbound = createOutbound({ allow: ['good.test', 'wrong.test'], userAgent, resolve: resolveToLoopback })
  assert.equal((await outbound.request(`https://good.test:${receiver.port}/`)).body.toString(), 'ok')
  const wrong = outbound.request(`https://wrong.test:${receiver.port}/`)
  await assert.rejects(wrong, failsWith('outbound_unreachable'))
})

test('P19 closed, resetting and speechless receivers get the same sentence, without addresses in it', async t => {
  const receivers = [
    await startReceiver(t, socket => socket.resetAndDestroy()),
    await startReceiver(t, socket => socket.end('SSH-2.0-OpenSSH_9.2\r\n')),
    await startReceiver(t, socket => socket.end()),
    await startReceiver(t, () => {}),
  ]
  const closed = { port: 1 }
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  const messages = new Set<string>()
  for (const { port } of [...receivers, closed]) {
    const attempt = outbound.request(`http://127.0.0.1:${port}/`, { timeout: 200 })
    await assert.rejects(attempt, (error: Error) => {
      messages.add(error.message)
      assert.doesNotMatch(JSON.stringify(error) + error.message, /127\.0\.0\.1|ECONN|UND_ERR|HPE_/)
      return error instanceof OutboundError
    })
  }
  assert.equal(messages.size, 1)
})

test('a name that does not resolve is unreachable', async () => {
  const resolve = async () => {
    throw new Error('queryA ENOTFOUND')
  }
  for (const answer of [resolve, async () => []]) {
    const outbound = createOutbound({ allow: [], userAgent, resolve: answer })
    await assert.rejects(outbound.request('https://nobody.example.com/'), failsWith('outbound_unreachable'))
  }
})

test('T-15 secrets stay with the very place that they were meant for: not even another port of the host gets them', async t => {
  const seen: Record<string, string | string[] | undefined>[] = []
  const other = await startHttp(t, (request, response) => {
    seen.push(request.headers)
    response.end('there')
  })
  const first = await startHttp(t, (request, response) => {
    if (request.url === '/same') return void response.writeHead(302, { location: '/here' }).end()
    if (request.url === '/here') {
      seen.push(request.headers)
      return void response.end('here')
    }
    response.writeHead(302, { location: `http://127.0.0.1:${other.port}/` }).end()
  })
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  const secrets = {
    authorization: 'Bearer s3cret',
    'x-api-key': 's3cret',
    cookie: 'a=s3cret',
    'webhook-signature': 'v1,s',
  }
  const request = { headers: { ...secrets, accept: 'text/plain' }, redirects: 1 }
  assert.equal((await outbound.request(`http://127.0.0.1:${first.port}/same`, request)).body.toString(), 'here')
  assert.equal(seen.pop()!.authorization, 'Bearer s3cret', 'the same place gets them again')
  assert.equal((await outbound.request(`http://127.0.0.1:${first.port}/away`, request)).body.toString(), 'there')
  const got = seen.pop()!
  assert.equal(got.accept, 'text/plain')
  for (const name of Object.keys(secrets)) assert.equal(got[name], undefined, name)
})

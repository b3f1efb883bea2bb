import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailMessage } from '../message.ts'
import { createMailTransport, type MailDelivery, type MailLimits } from '../transport.ts'

const from = 'The Site <site@example.com>'
const key = '0b9cf1f0-9c7c-4c86-8e6f-0a3b7ad8ab11'
const message: MailMessage = { to: 'ann@example.com', subject: 'Grüße', text: 'Hällo' }
const short: MailLimits = { connect: 200, whole: 400 }

test('without a mail server the mail stays in the outbox, unless it can never be sent', async () => {
  const transport = createMailTransport(null, from)
  assert.deepEqual(await transport.deliver(message, key), { status: 'outbox' })
  assert.equal((await transport.deliver({ ...message, to: 'nobody' }, key)).status, 'permanent')
})

test('U-35 mail to people who cannot exist is kept, with a mail server as well', async t => {
  const server = await startServer(t)
  const transport = createMailTransport(server.url, from)
  assert.deepEqual(await transport.deliver({ ...message, to: 'driver@demo.invalid' }, key), { status: 'outbox' })
  assert.deepEqual(server.mails, [])
})

test('a mail arrives with its headers, parts and message id', async t => {
  const server = await startServer(t)
  const full: MailMessage = {
    ...message,
    html: '<p>Hällo</p>',
    replyTo: { name: 'Änn, "the" <b@c.com>', address: 'ann@bücher.example' },
    attachments: [{ filename: '../secret/Rechnung.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF') }],
    headers: { 'List-Unsubscribe': '<https://example.com/u>' },
  }
  const delivery = await createMailTransport(server.url, from).deliver(full, key)
  assert.deepEqual(delivery, { status: 'sent', accepted: ['ann@example.com'], rejected: [] })
  const [mail] = server.mails
  assert.deepEqual(mail?.recipients, ['ann@example.com'])
  assert.equal(mail?.headers['message-id'], `<${key}@example.com>`)
  assert.equal(mail?.headers.from, 'The Site <site@example.com>')
  assert.match(mail?.headers['reply-to'] ?? '', /^=\?UTF-8\?.* <ann@xn--bcher-kva\.example>$/)
  assert.equal(mail?.headers['list-unsubscribe'], '<https://example.com/u>')
  assert.match(mail?.raw ?? '', /filename="?\.\._secret_Rechnung\.pdf"?/)
  assert.ok(mail?.raw.includes(Buffer.from('%PDF').toString('base64')))
})

test('fault 31 a repeat bears the same message id', async t => {
  const server = await startServer(t)
  const transport = createMailTransport(server.url, from)
  await transport.deliver(message, key)
  await transport.deliver(message, key)
  assert.deepEqual(
    server.mails.map(mail => mail.headers['message-id']),
    Array(2).fill(`<${key}@example.com>`),
  )
})

test('hostile text adds no header, no recipient and no second mail', async t => {
  const server = await startServer(t)
  const transport = createMailTransport(server.url, from)
  for (const text of hostileTexts) {
    server.mails.length = 0
    const delivery = await transport.deliver(
      { ...message, subject: `Hi ${text}`, text, from: { name: text, address: 'a@b.com' } },
      key,
    )
    assert.equal(delivery.status, 'sent', JSON.stringify(text))
    assert.equal(server.mails.length, 1, JSON.stringify(text))
    assert.deepEqual(server.mails[0]?.recipients, ['ann@example.com'])
    const names = Object.keys(server.mails[0]?.headers ?? {}).sort()
    assert.deepEqual(names, expectedHeaders, JSON.stringify(text))
  }
})

test('hostile addresses are refused before anything is sent', async t => {
  const server = await startServer(t)
  const transport = createMailTransport(server.url, from)
  for (const to of [
    'a@b.com\r\nRCPT TO:<c@d.com>',
    'a@b.com>\r\nDATA',
    'a@b.com, c@d.com',
    'g: a@b.com;',
    '"x@y z"@d.com',
  ]) {
    assert.equal((await transport.deliver({ ...message, to }, key)).status, 'permanent', to)
    assert.equal((await transport.deliver({ ...message, replyTo: to }, key)).status, 'permanent', to)
  }
  assert.equal(server.connections, 0)
})

test('a refusal of the message is permanent, a delay is temporary', async t => {
  const cases: [Partial<SMTPServerOptions>, MailDelivery['status']][] = [
    [{ onRcptTo: (_, __, done) => done(answer(550, 'No such user')) }, 'permanent'],
    [{ onRcptTo: (_, __, done) => done(answer(451, 'Greylisted')) }, 'temporary'],
    [{ onMailFrom: (_, __, done) => done(answer(550, 'Sender refused')) }, 'permanent'],
    [{ onMailFrom: (_, __, done) => done(answer(421, 'Too busy')) }, 'temporary'],
    [
      { onData: (stream, _, done) => stream.resume().on('end', () => done(answer(554, 'Looks like spam'))) },
      'permanent',
    ],
    [{ onData: (stream, _, done) => stream.resume().on('end', () => done(answer(452, 'Disk full'))) }, 'temporary'],
    [{ onConnect: (_, done) => done(answer(554, 'Go away')) }, 'temporary'],
  ]
  for (const [options, status] of cases) {
    const server = await startServer(t, options)
    const delivery = await createMailTransport(server.url, from).deliver(message, key)
    assert.equal(delivery.status, status, JSON.stringify(delivery))
    assert.ok('reason' in delivery && delivery.reason.length > 10)
  }
})

test('the reason quotes the mail server in one clean line', async t => {
  const server = await startServer(t, { onRcptTo: (_, __, done) => done(answer(550, 'No such user here')) })
  const delivery = await createMailTransport(server.url, from).deliver(message, key)
  assert.ok('reason' in delivery)
  assert.equal(delivery.reason, 'The mail server answered: 550 No such user here')
})

test('recipients that are refused while others are taken are told', async t => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _, done) => {
    if (address.startsWith('gone')) return done(answer(550, 'Gone'))
    if (address.startsWith('later')) return done(answer(450, 'Later'))
    done()
  }
  const server = await startServer(t, { onRcptTo })
  const to = ['gone@example.com', 'ann@example.com', 'later@example.com']
  assert.deepEqual(await createMailTransport(server.url, from).deliver({ ...message, to }, key), {
    status: 'sent',
    accepted: ['ann@example.com'],
    rejected: [
      { address: 'gone@example.com', status: 'permanent' },
      { address: 'later@example.com', status: 'temporary' },
    ],
  })
})

test('a wrong password for the mail server is temporary: the operator can mend it', async t => {
  const server = await startServer(t, {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(answer(535, 'Bad credentials')),
  })
  const url = server.url.replace('smtp://', 'smtp://user:wrong-password@')
  const delivery = await createMailTransport(url, from).deliver(message, key)
  assert.equal(delivery.status, 'temporary')
  assert.ok('reason' in delivery && !delivery.reason.includes('wrong-password'))
})

test('a cut after the data is temporary', async t => {
  const onData: SMTPServerOptions['onData'] = stream => stream.resume().on('end', () => server.cut())
  const server = await startServer(t, { onData })
  assert.equal((await createMailTransport(server.url, from).deliver(message, key)).status, 'temporary')
})

test('a server that hangs anywhere is left in time, and its socket closed', async t => {
  const hanging = await startServer(t, { onData: stream => void stream.resume() })
  const servers = [
    hanging,
    await startScript(t, () => {}),
    await startScript(t, socket => socket.write('220 hello\r\n')),
    await startScript(t, socket => drip(socket, '220-hello\r\n')),
    await startScript(t, socket => {
      socket.write('220 hello\r\n')
      drip(socket, '250-and so on\r\n')
    }),
  ]
  for (const { url, sockets } of servers) {
    const started = performance.now()
    const delivery = await createMailTransport(url, from, short).deliver(message, key)
    assert.equal(delivery.status, 'temporary', url)
    assert.ok(performance.now() - started < 1500, `took ${performance.now() - started} ms`)
    while (sockets.size > 0) {
      assert.ok(performance.now() - started < 3000, 'the socket is still open')
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
})

test('a server that is not there is temporary', async () => {
  assert.equal((await createMailTransport('smtp://127.0.0.1:1', from, short).deliver(message, key)).status, 'temporary')
})

test('an address of a mail server that is none stops the start, without the password in the message', () => {
  for (const url of ['', 'mail.example.com', 'http://user:secret@example.com', 'smtp://', 'smtp:user:secret@x']) {
    assert.throws(
      () => createMailTransport(url, from),
      (error: Error) => {
        return error.message.startsWith('MAIL_URL') && !error.message.includes('secret')
      },
      url,
    )
  }
})

test('a sender that is no address makes every mail fail for good', async () => {
  assert.equal((await createMailTransport(null, 'nobody').deliver(message, key)).status, 'permanent')
})

const expectedHeaders = [
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

const hostileTexts = [
  'x\r\nBcc: evil@example.com',
  'x\nBcc: evil@example.com\n\nbody',
  'x\rBcc: evil@example.com',
  'x\r\n\r\n<script>',
  'x\u2028Bcc: evil@example.com',
  'x\u0085Bcc: evil@example.com',
  'x\0\u000b\u000cBcc: evil@example.com',
  '=?utf-8?q?x=0D=0ABcc:_evil@example.com?=',
  'a@b.com, evil@example.com <c@d.com>',
  '\r\n.\r\nMAIL FROM:<a@b.com>\r\nRCPT TO:<evil@example.com>\r\nDATA\r\nx',
  '\n.\nMAIL FROM:<a@b.com>\nRCPT TO:<evil@example.com>\nDATA\nx',
  '\n.\r\nMAIL FROM:<a@b.com>',
  '\r.\rMAIL FROM:<a@b.com>',
  '.\r\n..\r\n.',
  `${'very long '.repeat(500)}`,
  '"quoted" \\ <angle> (comment) ;:,@',
  '\ud800 lone',
]

type Received = { recipients: string[]; headers: Record<string, string>; raw: string }

async function startServer(t: TestContext, options: Partial<SMTPServerOptions> = {}) {
  const mails: Received[] = []
  const sockets = new Set<Socket>()
  const state = { mails, sockets, url: '', connections: 0, cut: () => sockets.forEach(socket => void socket.destroy()) }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onData: async (stream, session, done) => {
      const raw = Buffer.concat(await stream.toArray()).toString('utf8')
      mails.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), headers: headersOf(raw), raw })
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    state.connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  state.url = urlOf(server.server.address())
  t.after(() => {
    state.cut()
    return new Promise<void>(resolve => server.close(() => resolve()))
  })
  return state
}

async function startScript(t: TestContext, onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}).resume()
    socket.on('close', () => sockets.delete(socket))
    onSocket(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: urlOf(server.address()), sockets }
}

function drip(socket: Socket, line: string): void {
  const timer = setInterval(() => socket.write(line), 20)
  socket.on('close', () => clearInterval(timer))
}

function urlOf(address: ReturnType<ReturnType<typeof createServer>['address']>): string {
  assert.ok(typeof address === 'object' && address !== null)
  return `smtp://127.0.0.1:${address.port}`
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

function headersOf(raw: string): Record<string, string> {
  const head = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  return Object.fromEntries(
    head.split('\r\n').map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

/** A provider of models that stands in for a real one, and behaves as well or as badly as a test wants. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the stand-in does with the next questions. */
export type Behaviour =
  | { readonly does: 'answer'; readonly content: string; readonly tokens?: unknown }
  /** The content is what the user message held: a model that only repeats what it was sent. */
  | { readonly does: 'echo' }
  | { readonly does: 'refuse'; readonly status: number }
  | { readonly does: 'redirect'; readonly to: string }
  | { readonly does: 'html' }
  | { readonly does: 'send'; readonly text: string }
  /** Takes the question and never answers. */
  | { readonly does: 'sleep' }
  /** A head, and then a body without end. */
  | { readonly does: 'flood' }

export type AskedQuestion = {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: any
}

export type AiServer = {
  readonly baseUrl: string
  /** `host:port`, for OUTBOUND_ALLOW. */
  readonly place: string
  readonly asked: AskedQuestion[]
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

export async function startAiServer(): Promise<AiServer> {
  const asked: AskedQuestion[] = []
  let behaviour: Behaviour = { does: 'answer', content: '{}' }
  const server = createServer(async (request, response) => {
    const question = await readQuestion(request)
    asked.push(question)
    reply(behaviour, question, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl: `http://${place}/v1`,
    place,
    asked,
    behave: next => {
      behaviour = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

async function readQuestion(request: IncomingMessage): Promise<AskedQuestion> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    body: text === '' ? null : JSON.parse(text),
  }
}

function reply(behaviour: Behaviour, question: AskedQuestion, response: ServerResponse): void {
  switch (behaviour.does) {
    case 'answer':
      sendJson(completion(behaviour.content, behaviour.tokens), response)
      break
    case 'echo':
      sendJson(completion(question.body.messages.at(-1).content, 10), response)
      break
    case 'refuse':
      response.writeHead(behaviour.status, { 'content-type': 'application/json' }).end('{"error":{}}')
      break
    case 'redirect':
      response.writeHead(307, { location: behaviour.to }).end()
      break
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>')
      break
    case 'send':
      response.writeHead(200, { 'content-type': 'application/json' }).end(behaviour.text)
      break
    case 'flood':
      flood(response)
      break
    case 'sleep':
      break
  }
}

const completion = (content: string, tokens: unknown) => ({
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  ...(tokens === undefined ? {} : { usage: { total_tokens: tokens } }),
})

const sendJson = (value: unknown, response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))

function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(16_384)));
  }
  response.on('drain', more)
  response.on('error', () => undefined)
  more()
}

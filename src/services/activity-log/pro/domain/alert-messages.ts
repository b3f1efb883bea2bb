/** What an alert says, in the words of each channel. */
import { severityOf } from '../../domain/severity.ts'
import type { ChannelType } from './rule.ts'

export type AlertFacts = {
  readonly rule: string
  readonly site: string
  readonly message: string
  readonly severity: number
  readonly occurredAt: string
  readonly user: string
  readonly ip: string
  /** Matches that sent no message since the last one. */
  readonly suppressed: number
  /** Where the event can be read. */
  readonly link: string
}

export function alertMail(facts: AlertFacts): { subject: string; text: string } {
  return {
    subject: `[${facts.site}] ${capitalised(severityOf(facts.severity))}: ${facts.message}`.slice(0, 200),
    text: `${linesOf(facts).join('\n')}\n\n${facts.link}\n\nSent by the alert rule “${facts.rule}” of ${facts.site}.\n`,
  }
}

/** The body that a chat service's incoming webhook takes. Nothing in an event can call out to people or forge links. */
export function chatBody(type: Exclude<ChannelType, 'email' | 'webhook'>, facts: AlertFacts): unknown {
  const lines = linesOf(facts)
  if (type === 'chat_a') return { text: [...lines.map(escapeAngles), `<${facts.link}|Open the event>`].join('\n') }
  if (type === 'chat_b')
    return {
      content: cut([...lines.map(escapeMarkdown), facts.link].join('\n'), 2000),
      // Whatever an event says, nobody is paged by it.
      allowed_mentions: { parse: [] },
    }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: cardOf(facts) }],
  }
}

const linesOf = ({ message, severity, occurredAt, user, ip, suppressed, rule }: AlertFacts): string[] => [
  `${capitalised(severityOf(severity))}: ${message}`,
  `${[occurredAt, user, ip].filter(Boolean).join(' · ')} (rule: ${rule})`,
  ...(suppressed > 0 ? [`${suppressed} more suppressed since the last message.`] : []),
]

const cardOf = (facts: AlertFacts): unknown => ({
  type: 'AdaptiveCard',
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  version: '1.4',
  body: linesOf(facts).map((text, index) => ({
    type: 'TextBlock',
    text: escapeMarkdown(text),
    wrap: true,
    ...(index === 0 ? { weight: 'Bolder' } : {}),
  })),
  actions: [{ type: 'Action.OpenUrl', title: 'Open the event', url: facts.link }],
})

const capitalised = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
const escapeAngles = (text: string): string =>
  text.replace(/[&<>]/g, mark => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? mark)
const escapeMarkdown = (text: string): string => text.replace(/[\\*_~`|>[\]()#]/g, mark => `\\${mark}`)
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`

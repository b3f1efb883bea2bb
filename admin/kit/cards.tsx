/** Cards from declarations: a figure, a curve, shares, a list. Cards of one route share one request. */

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Card } from '../../src/kernel/admin.ts'
import { send } from '../client/api.ts'
import { type ServiceDescription, wordsOf } from '../client/app.tsx'
import { type Format, useFormat } from '../client/format.tsx'
import { LIVE } from '../client/live.ts'
import { valueAt } from '../client/value-at.ts'
import { useWords } from '../client/words.tsx'
import { Cell } from './cell.tsx'
import { Bars, Donut, Series } from './charts.tsx'
import { Icon } from './icon.tsx'
import { ServicePart } from './service-part.tsx'
import { ErrorState } from './states.tsx'

export type PlacedCard = {
  readonly service: ServiceDescription
  readonly card: Card
  /** The length of the time that is looked at. */
  readonly days?: number | undefined
}

/** Cards of one kind stand side by side and fill their line; a wide one has a line of its own. */
export const CardGrid = ({ cards, isMixed = false }: { cards: readonly PlacedCard[]; isMixed?: boolean }) => (
  <div className="cardlines">
    {linesOf(cards).map(line => (
      <div key={keyOf(line[0]!)} className={`tiles ${widthOf(line[0]!.card)}`}>
        {line.map(placed => (
          <CardPanel key={keyOf(placed)} isMixed={isMixed} {...placed} />
        ))}
      </div>
    ))}
  </div>
)

const keyOf = ({ service, card }: PlacedCard): string => `${service.slug}.${card.slug}`
const widthOf = (card: Card) => (card.wide ? 'whole' : card.kind === 'figure' ? 'small' : 'middle')

function linesOf(cards: readonly PlacedCard[]): PlacedCard[][] {
  const lines: PlacedCard[][] = []
  for (const placed of cards) {
    const line = lines.at(-1)
    const width = widthOf(placed.card)
    if (line && width !== 'whole' && widthOf(line[0]!.card) === width) line.push(placed)
    else lines.push([placed])
  }
  return lines
}

/** Among cards of other services each says whose it is. */
function CardPanel({ service, card, days, isMixed }: PlacedCard & { isMixed: boolean }) {
  const path = card.read.split(' ')[1] ?? ''
  const answer = useQuery({
    queryKey: ['card', service.slug, path, days],
    ...LIVE,
    staleTime: 30_000,
    queryFn: async ({ signal }) =>
      (await send<any>('GET', `/${service.namespace}${path}`, { query: { days }, signal })).data,
  })
  const kind = card.wide ? 'panel card widecard' : 'panel card'
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton height={116} radius="lg" />
  const content = <CardContent service={service} card={card} data={answer.data} />
  const whose = isMixed && (
    <span className="cardservice">
      <Icon name={service.icon} size={14} />
      {service.title}
    </span>
  )
  if (!card.to)
    return (
      <section className={kind}>
        {whose}
        <h3 className="cardtitle">{card.title}</h3>
        {content}
      </section>
    )
  return (
    <Link to="/$service/$screen" params={{ service: service.slug, screen: card.to }} className={`${kind} figure`}>
      {whose}
      <span className="cardtitle">{card.title}</span>
      {content}
    </Link>
  )
}

function CardContent({ service, card, data }: PlacedCard & { data: any }) {
  const format = useFormat()
  const items = 'items' in card ? listAt(data, card.items) : []
  switch (card.kind) {
    case 'figure':
      return <Figure card={card} data={data} format={format} />
    case 'series': {
      const lines = card.y.map(name => ({
        label: called(card, name),
        values: items.map(item => Number(item[name] ?? 0)),
      }))
      const labels = items.map(item => placeLabel(String(item[card.x]), format))
      return <Series title={card.title} draw={card.draw} {...{ labels, lines }} format={writer(card, data, format)} />
    }
    case 'shares': {
      const values = items.map(item => ({
        // What has no label is a name that people gave, and is left as it is.
        label: card.labels?.[String(item[card.label])] ?? String(item[card.label]),
        value: Number(item[card.value]),
      }))
      const Chart = card.draw === 'donut' ? Donut : Bars
      return <Chart title={card.title} values={values} format={writer(card, data, format)} />
    }
    case 'list':
      return <ListCard service={service} card={card} items={items} />
    case 'checks':
      return <Checks items={items} />
    case 'part':
      return <ServicePart service={service} name={card.part} data={data} />
  }
}

const called = ({ labels }: { readonly labels?: Readonly<Record<string, string>> }, name: string): string =>
  labels?.[name] ?? wordsOf(name)

type Written = { readonly as?: 'number' | 'money' | 'percent'; readonly currency?: string }

/** Writes figures as the card says. */
const writer =
  ({ as, currency = 'currency' }: Written, data: any, format: Format) =>
  (value: unknown): string => {
    const figure = Number(value ?? 0)
    if (as === 'money') return format.money(figure, String(valueAt(data, currency) ?? ''))
    return as === 'percent' ? format.percent(figure) : format.number(figure)
  }

function Figure({ card, data, format }: { card: Extract<Card, { kind: 'figure' }>; data: any; format: Format }) {
  const shown = writer(card, data, format)
  return (
    <>
      <b className="bigfigure">{shown(valueAt(data, card.value))}</b>
      {card.before && <Difference now={valueAt(data, card.value)} before={valueAt(data, card.before)} />}
      {card.below && (
        <span className="below">{card.below.replace(/\{([\w.]+)\}/g, (_, place) => shown(valueAt(data, place)))}</span>
      )}
    </>
  )
}

/** By how much a figure went up or down against the time before. */
function Difference({ now, before }: { now: unknown; before: unknown }) {
  const words = useWords()
  const format = useFormat()
  const earlier = Number(before ?? 0)
  if (earlier === 0) return null
  const percent = Math.round(((Number(now ?? 0) - earlier) / earlier) * 100)
  return <span className="below">{words.compared(`${percent > 0 ? '+' : ''}${format.percent(percent)}`)}</span>
}

function ListCard({ service, card, items }: ListProps) {
  const words = useWords()
  if (items.length === 0) return <p className="below">{words.emptyTitle}</p>
  return (
    <ul className="plainlist">
      {items.map((item, index) => {
        const cells = card.columns.map(column => (
          <Cell key={column.field} source={NO_ENTITY} column={column} row={item} />
        ))
        return (
          <li key={item.id ?? index}>
            {card.open && item.id ? (
              <Link
                to="/$service/$screen/$id"
                params={{ service: service.slug, screen: card.open, id: String(item.id) }}
                className="listlink"
              >
                {cells}
              </Link>
            ) : (
              cells
            )}
          </li>
        )
      })}
    </ul>
  )
}

type ListProps = {
  readonly service: ServiceDescription
  readonly card: Extract<Card, { kind: 'list' }>
  readonly items: readonly any[]
}
const NO_ENTITY = { entity: { fields: [] }, labels: {} }

/** Health: what is well, what is not, and what helps. */
const Checks = ({ items }: { items: readonly any[] }) => (
  <ul className="checks">
    {items.map(item => (
      <li key={item.label ?? item.id} data-status={item.status}>
        <Icon name={WELL.has(item.status) ? 'check' : 'alert-triangle'} size={16} />
        <span>
          <b>{item.label ?? item.title}</b> {item.detail ?? item.message}
          {item.fix && <span className="below"> {String(item.fix)}</span>}
        </span>
      </li>
    ))}
  </ul>
)
const WELL = new Set(['ok', 'good', 'pass', 'healthy', true])

/** A date is written as people do; anything else as it is. */
const placeLabel = (text: string, format: Format): string =>
  /^\d{4}-\d\d-\d\d/.test(text) ? format.dayMonth(text) : /^\d{4}-\d\d$/.test(text) ? format.month(text) : text

/** A list, or an object whose entries are one. */
function listAt(data: any, place: string): any[] {
  const found = valueAt(data, place)
  if (Array.isArray(found)) return found
  return Object.entries(found ?? {}).map(([name, value]) => ({ name, value }))
}

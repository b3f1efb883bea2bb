/** Cards from declarations: a figure, a curve, shares, a list. Cards of one route share one request. */

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Card } from '../../src/kernel/admin.ts'
import { send } from '../client/api.ts'
import { type ServiceDescription, wordsOf } from '../client/app.tsx'
import { type Format, useFormat } from '../client/format.tsx'
import { Area, Bars, Columns, Donut } from './charts.tsx'
import { ServicePart } from './service-part.tsx'
import { ErrorState } from './states.tsx'

export type PlacedCard = { readonly service: ServiceDescription; readonly card: Card }

export const CardGrid = ({ cards }: { cards: readonly PlacedCard[] }) => (
  <div className="tiles">
    {cards.map(placed => (
      <CardPanel key={`${placed.service.slug}.${placed.card.slug}`} {...placed} />
    ))}
  </div>
)

function CardPanel({ service, card }: PlacedCard) {
  const path = card.read.split(' ')[1] ?? ''
  const answer = useQuery({
    queryKey: ['card', service.slug, path],
    staleTime: 30_000,
    queryFn: async ({ signal }) => (await send<any>('GET', `/${service.namespace}${path}`, { signal })).data,
  })
  const kind = card.wide ? 'panel card widecard' : 'panel card'
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton height={116} radius="lg" />
  const content = <CardContent service={service} card={card} data={answer.data} />
  if (!card.to)
    return (
      <section className={kind}>
        <h3 className="cardtitle">{card.title}</h3>
        {content}
      </section>
    )
  return (
    <Link to="/$service/$screen" params={{ service: service.slug, screen: card.to }} className={`${kind} figure`}>
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
      const values = items.map(item => ({ label: String(item[card.x]), value: Number(item[card.y[0] ?? '']) }))
      return card.draw === 'area' ? (
        <Area title={card.title} values={values} />
      ) : (
        <Columns title={card.title} values={values} />
      )
    }
    case 'shares': {
      const values = items.map(item => ({ label: wordsOf(String(item[card.label])), value: Number(item[card.value]) }))
      return card.draw === 'donut' ? (
        <Donut title={card.title} values={values} />
      ) : (
        <Bars title={card.title} values={values} />
      )
    }
    case 'list':
      return <ListCard card={card} items={items} />
    case 'checks':
      return (
        <ul className="checks">
          {items.map(item => (
            <li key={item.label} data-status={item.status}>
              <b>{item.label}</b> {item.detail}
            </li>
          ))}
        </ul>
      )
    case 'part':
      return <ServicePart service={service} name={card.part} data={data} />
  }
}

function Figure({ card, data, format }: { card: Extract<Card, { kind: 'figure' }>; data: any; format: Format }) {
  const shown = (value: unknown, as = card.as) => {
    if (as === 'money') return format.money(Number(value ?? 0), data.currency ?? '')
    return as === 'percent' ? format.percent(Number(value ?? 0)) : format.number(Number(value ?? 0))
  }
  return (
    <>
      <b className="bigfigure">{shown(valueAt(data, card.value))}</b>
      {card.below && (
        <span className="below">{card.below.replace(/\{([\w.]+)\}/g, (_, place) => shown(valueAt(data, place)))}</span>
      )}
    </>
  )
}

const ListCard = ({ card, items }: { card: Extract<Card, { kind: 'list' }>; items: readonly any[] }) => (
  <ul className="plainlist">
    {items.map((item, index) => (
      <li key={item.id ?? index}>
        {card.columns.map(({ field }) => (
          <span key={field}>{String(item[field] ?? '')}</span>
        ))}
      </li>
    ))}
  </ul>
)

/** The value at a place of the answer: `today.arrivals`. */
export const valueAt = (data: any, place: string): any =>
  place === '' ? data : place.split('.').reduce((value, name) => value?.[name], data)

/** A list, or an object whose entries are one. */
function listAt(data: any, place: string): any[] {
  const found = valueAt(data, place)
  if (Array.isArray(found)) return found
  return Object.entries(found ?? {}).map(([name, value]) => ({ name, value }))
}

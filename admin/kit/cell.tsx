/** One value of a record, drawn as its column says, or as its kind does. */
import { Avatar, Badge, Group, Progress, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column, ColumnLook, Tone } from '../../src/kernel/admin.ts'
import { choiceLabel, type DescribedEntity, type FieldDescription, fieldOf, type Values } from '../client/app.tsx'
import { type Format, useFormat } from '../client/format.tsx'
import type { Labels } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from './icon.tsx'
import { recipientsText } from './recipients.ts'

const COLORS: Readonly<Record<Tone, string>> = {
  neutral: 'gray',
  info: 'blue',
  good: 'teal',
  warn: 'orange',
  bad: 'red',
}
export const colorOf = (tone: Tone = 'neutral'): string => COLORS[tone]

/** What a list knows beside its rows. */
export type CellSource = {
  readonly entity: Pick<DescribedEntity, 'fields'>
  readonly tones?: Readonly<Record<string, Readonly<Record<string, Tone>>>> | undefined
  readonly labels: Labels
}
type Props = { readonly source: CellSource; readonly column: Column; readonly row: Values }

export function Cell({ source, column, row }: Props) {
  const main = <Value source={source} name={column.field} as={column.as} row={row} />
  const below = column.below && row[column.below] ? column.below : null
  const lines = below ? (
    <span className="lines">
      {main}
      <span className="below">
        <Value source={source} name={below} row={row} />
      </span>
    </span>
  ) : (
    main
  )
  if (column.as !== 'person' || !row[column.field]) return lines
  const name = source.labels[column.field]?.[row[column.field]] ?? String(row[column.field])
  return (
    <Group gap={10} wrap="nowrap">
      <Avatar name={name} color="initials" size={30} radius="xl" aria-hidden />
      {lines}
    </Group>
  )
}

type ValueProps = {
  readonly source: CellSource
  readonly name: string
  readonly as?: ColumnLook | undefined
  readonly row: Values
}

export function Value({ source, name, as, row }: ValueProps) {
  const format = useFormat()
  const words = useWords()
  const field = fieldOf(source.entity, name)
  const value = row[name]
  if (isNothing(value, field))
    return (
      <Text span c="dimmed" aria-hidden>
        –
      </Text>
    )
  const draw = DRAWN[as ?? ''] ?? DRAWN[field.type]
  return draw ? draw({ value, field, format, row, source, words }) : <span className="cut">{plain(value)}</span>
}

export const isNothing = (value: any, { type }: FieldDescription): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (type === 'link' && value === 0)

type Drawing = {
  readonly value: any
  readonly field: FieldDescription
  readonly format: Format
  readonly row: Values
  readonly source: CellSource
  readonly words: ReturnType<typeof useWords>
}

const num = (text: string) => <span className="num">{text}</span>
const choices = ({ value, field }: Drawing) =>
  [value]
    .flat()
    .map(one => choiceLabel(field, String(one)))
    .join(', ')
const currencyOf = ({ field, row }: Drawing): string => row[field.currency ?? 'currency'] ?? field.currency ?? ''

/** By look, and by kind where no look is told. */
const DRAWN: Readonly<Record<string, (drawing: Drawing) => ReactNode>> = {
  badge: drawing => {
    const { value, field, source } = drawing
    return <Badge color={colorOf(source.tones?.[field.name]?.[String(value)])}>{choices(drawing)}</Badge>
  },
  title: ({ value }) => <span className="cut celltitle">{plain(value)}</span>,
  code: ({ value }) => <span className="code">{String(value)}</span>,
  money: drawing => num(drawing.format.money(Number(drawing.value), currencyOf(drawing))),
  instant: ({ value, format }) => num(format.instant(String(value))),
  ago: ({ value, format }) => (
    <span className="num" title={format.instant(String(value))}>
      {format.ago(String(value))}
    </span>
  ),
  day: ({ value, format }) => num(format.day(String(value))),
  date: ({ value, format }) => num(format.day(String(value))),
  number: ({ value, field, format }) => num(`${format.number(Number(value))}${field.unit ? ` ${field.unit}` : ''}`),
  integer: ({ value, field, format }) => num(`${format.number(Number(value))}${field.unit ? ` ${field.unit}` : ''}`),
  decimal: ({ value, field, format }) => num(`${format.number(Number(value))}${field.unit ? ` ${field.unit}` : ''}`),
  percent: ({ value, format }) => num(format.percent(Number(value))),
  bytes: ({ value, format }) => num(format.bytes(Number(value))),
  meter: ({ value, field }) => <Progress value={Number(value)} size="sm" aria-label={field.label} />,
  rating: ({ value, format }) => num(`${'★'.repeat(Math.round(Number(value)))} ${format.number(Number(value))}`),
  color: ({ value }) => (
    <Group gap={6} wrap="nowrap">
      <svg width="14" height="14" aria-hidden="true">
        <rect width="14" height="14" rx="4" fill={String(value)} />
      </svg>
      <span className="code">{String(value)}</span>
    </Group>
  ),
  flag: ({ value, words }) =>
    value ? (
      <>
        <Icon name="check" size={16} />
        <span className="hiddentext">{words.yes}</span>
      </>
    ) : (
      <Text span c="dimmed">
        {words.no}
      </Text>
    ),
  text: drawing => {
    const { value, field, format } = drawing
    if (LOCAL_TIME.test(String(value))) return num(format.instant(String(value), 'UTC'))
    return <span className="cut">{field.labels?.[String(value)] ?? plain(value)}</span>
  },
  choice: drawing => <span className="cut">{choices(drawing)}</span>,
  choices: drawing => <span className="cut">{choices(drawing)}</span>,
  tags: drawing => <span className="cut">{choices(drawing)}</span>,
  link: drawing => <span className="cut">{linkNames(drawing)}</span>,
  links: drawing => <span className="cut">{linkNames(drawing)}</span>,
  addresses: ({ value, field }) => (
    <span className="cut">{field.named ? recipientsText(value) : primaryAddress(value)}</span>
  ),
  json: () => <span className="code">{'{…}'}</span>,
}

/** The time on some clock, without saying whose: it is written as it stands. */
const LOCAL_TIME = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/

/** The one that is written to or called; the others are on the page of the record. */
function primaryAddress(list: readonly { address?: string; number?: string; primary?: boolean }[]): string {
  const one = list.find(({ primary }) => primary) ?? list[0]
  return one?.address ?? one?.number ?? ''
}

const linkNames = ({ value, field, source }: Drawing): string =>
  [value]
    .flat()
    .map(id => source.labels[field.name]?.[id] ?? `#${id}`)
    .join(', ')

/** Texts of the host carry entities. */
function plain(value: unknown): string {
  const text = String(value)
  if (!text.includes('&')) return text
  const named = text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
  return named.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

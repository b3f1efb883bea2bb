/** What came of a campaign: figures, days, links, mailings, who did what, and lists made of them. */
import './crm.css'
import { Badge, Button, Group, MultiSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { Series } from '../../../../admin/kit/charts.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { mailSay } from './mail-words.ts'
import { RecordLink } from './record-link.tsx'
import { useChange } from './use-change.ts'
import { named } from './words.ts'

type Results = {
  readonly figures: Readonly<Record<string, number>>
  readonly machines: { readonly opened: number; readonly clicked: number }
  readonly rates: Readonly<Record<string, number>>
  readonly revenue: number
  readonly currency: string
  readonly links: readonly { id: number; name: string; url: string; people: number; machines: number }[]
  readonly days: readonly { date: string; sent: number; opened: number; clicked: number }[]
  readonly mailings: readonly { id: number; name: string; status: string; queue: Readonly<Record<string, number>> }[]
}
type Props = { readonly service: OpenService; readonly record: AnyRecord }

export default function CampaignResults({ service, record }: Props) {
  const read = useAnswer<Results>(service, `/campaigns/${record.id}/results`)
  if (read.isError) return <ErrorState error={read.error} />
  if (!read.data) return <ListSkeleton />
  const results = read.data.data
  return (
    <div className="stack">
      <Figures results={results} />
      {results.days.length > 0 && <Days days={results.days} />}
      <Links results={results} />
      <Mailings service={service} results={results} />
      <Log {...{ service, record }} />
      <MakeList {...{ service, record }} />
    </div>
  )
}

function Figures({ results }: { readonly results: Results }) {
  const format = useFormat()
  const { figures, rates, machines, revenue, currency } = results
  return (
    <>
      <div className="crmfigures">
        {Object.entries(mailSay.figures).map(([name, label]) => (
          <div key={name} className="crmfigure">
            <span className="below">{label}</span>
            <b className="num">{format.number(figures[name] ?? 0)}</b>
            {name in rates && <span className="below">{mailSay.ofSent(format.percent(rates[name] ?? 0))}</span>}
          </div>
        ))}
        <div className="crmfigure">
          <span className="below">{mailSay.revenue}</span>
          <b className="num">{format.money(revenue, currency)}</b>
        </div>
      </div>
      {machines.opened + machines.clicked > 0 && (
        <p className="below">{mailSay.byMachines(machines.opened, machines.clicked)}</p>
      )}
    </>
  )
}

function Days({ days }: Pick<Results, 'days'>) {
  const format = useFormat()
  const line = (name: 'sent' | 'opened' | 'clicked') => ({
    label: mailSay.figures[name]!,
    values: days.map(day => day[name]),
  })
  return (
    <Series
      title={mailSay.byDay}
      draw="columns"
      labels={days.map(({ date }) => format.dayMonth(date))}
      lines={[line('sent'), line('opened'), line('clicked')]}
    />
  )
}

function Links({ results: { links } }: { readonly results: Results }) {
  const format = useFormat()
  return (
    <section aria-label={mailSay.byLink}>
      <h3>{mailSay.byLink}</h3>
      {links.length === 0 && <p className="lead">{mailSay.noLinks}</p>}
      <table className="crmtable">
        <tbody>
          {links.map(link => (
            <tr key={link.id}>
              <th scope="row">
                {link.name}
                <div className="below">{link.url}</div>
              </th>
              <td className="end num">
                {format.number(link.people)}
                {link.machines > 0 && <div className="below">{mailSay.machineClicks(link.machines)}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Mailings({ service, results: { mailings } }: { readonly service: OpenService; readonly results: Results }) {
  return (
    <section aria-label={mailSay.mailings}>
      <h3>{mailSay.mailings}</h3>
      {mailings.length === 0 && <p className="lead">{mailSay.noMailings}</p>}
      <table className="crmtable">
        <tbody>
          {mailings.map(({ id, name, status, queue }) => (
            <tr key={id}>
              <th scope="row">
                <RecordLink {...{ service, screen: 'mass-emails', id }}>{name}</RecordLink>
              </th>
              <td>{named(mailSay.states, status)}</td>
              <td className="end">
                {Object.entries(queue)
                  .filter(([, count]) => count > 0)
                  .map(([state, count]) => `${count} ${named(mailSay.states, state)}`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Entry = {
  readonly id: number
  readonly action: string
  readonly at: string
  readonly target: { readonly entity: string; readonly id: number; readonly name: string | null }
  readonly is_machine: boolean
}

function Log({ service, record }: Props) {
  const format = useFormat()
  const read = useAnswer<Entry[]>(service, `/campaigns/${record.id}/log`, { per_page: 25 })
  const entries = read.data?.data ?? []
  return (
    <section aria-label={mailSay.log}>
      <h3>{mailSay.log}</h3>
      {read.data && entries.length === 0 && <p className="lead">{mailSay.noLog}</p>}
      <table className="crmtable">
        <tbody>
          {entries.map(({ id, action, at, target, is_machine: isMachine }) => (
            <tr key={id}>
              <td className="num">{format.instant(at)}</td>
              <td>
                {named(mailSay.figures, action)} {isMachine && <Badge variant="light">{mailSay.machine}</Badge>}
              </td>
              <td>
                {target.name === null ? (
                  mailSay.recordOf(target.id)
                ) : (
                  <RecordLink {...{ service, screen: target.entity, id: target.id }}>{target.name}</RecordLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function MakeList({ service, record }: Props) {
  const { change, isBusy } = useChange(service)
  const [name, setName] = useState('')
  const [who, setWho] = useState<string[]>(['opened'])
  const [without, setWithout] = useState<string[]>([])
  const data = Object.entries(mailSay.figures).map(([value, label]) => ({ value, label }))
  const make = async () => {
    const body = { name, including_actions: who, excluding_actions: without }
    if (await change(`POST /campaigns/${record.id}/target-list`, body, { said: mailSay.listMade })) setName('')
  }
  return (
    <section aria-label={mailSay.makeList}>
      <h3>{mailSay.makeList}</h3>
      <Group align="end">
        <TextInput label={mailSay.listName} value={name} onChange={event => setName(event.currentTarget.value)} />
        <MultiSelect label={mailSay.who} data={data} value={who} onChange={setWho} />
        <MultiSelect label={mailSay.withoutWho} data={data} value={without} onChange={setWithout} />
        <Button disabled={name === '' || who.length === 0} loading={isBusy} onClick={() => void make()}>
          {mailSay.makeList}
        </Button>
      </Group>
    </section>
  )
}

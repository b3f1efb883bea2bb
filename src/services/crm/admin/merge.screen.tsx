/** Two records side by side, field by field: which value stays, made one, and taken back. */
import './crm.css'
import { Button, Group, Radio, Select } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import { type AnyRecord, entityOf, fieldOf, type OpenService, wordsOf } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { useTypedOptions } from '../../../../admin/kit/link-options.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState } from '../../../../admin/kit/states.tsx'
import { useChange } from './use-change.ts'
import { say } from './words.ts'

const KINDS = ['accounts', 'contacts', 'leads', 'opportunities', 'cases'] as const
type Chosen = { readonly entity: string; readonly first: number | null; readonly other: number | null }
type Merged = { readonly id: number; readonly merge_id: number; readonly undo_until: string }

export default function MergeScreen({ service, screen }: ScreenProps<'own'>) {
  const asked = useSearch({ strict: false }) as { entity?: string; first?: number; other?: number }
  const navigate = useNavigate()
  const chosen: Chosen = {
    entity: asked.entity ?? 'contacts',
    first: asked.first ? Number(asked.first) : null,
    other: asked.other ? Number(asked.other) : null,
  }
  const choose = (more: Partial<Chosen>) =>
    void navigate({ to: '.', search: { ...chosen, ...more } as never, replace: true })
  const kinds = KINDS.map(value => ({ value, label: entityOf(service, value)?.label_many ?? wordsOf(value) }))
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <section className="panel crmpad stack">
        <p className="lead">{say.chooseTwo}</p>
        <Group align="end">
          <Select
            label={say.kind}
            allowDeselect={false}
            value={chosen.entity}
            data={kinds}
            onChange={entity => choose({ entity: entity ?? 'contacts', first: null, other: null })}
          />
          {(['first', 'other'] as const).map(side => (
            <Picker
              key={`${side} ${chosen.entity}`}
              {...{ service, to: chosen.entity, label: say[side], value: chosen[side] }}
              onChange={id => choose({ [side]: id })}
            />
          ))}
        </Group>
        {chosen.first !== null && chosen.other !== null && chosen.first !== chosen.other && (
          <Comparison
            key={`${chosen.entity} ${chosen.first} ${chosen.other}`}
            {...{ service, entity: chosen.entity, first: chosen.first, other: chosen.other }}
          />
        )}
      </section>
    </>
  )
}

type PickerProps = {
  readonly service: OpenService
  readonly to: string
  readonly label: string
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}

function Picker({ service, to, label, value, onChange }: PickerProps) {
  const { data, filter, setTypedOrChosen } = useTypedOptions({
    service,
    to,
    include: value === null ? '' : String(value),
  })
  return (
    <Select
      label={label}
      searchable
      clearable
      filter={filter}
      value={value === null ? null : String(value)}
      data={data}
      onSearchChange={setTypedOrChosen}
      onChange={id => onChange(id === null ? null : Number(id))}
    />
  )
}

type Pair = {
  readonly service: OpenService
  readonly entity: string
  readonly first: number
  readonly other: number
}

function Comparison({ service, entity: name, first, other }: Pair) {
  const format = useFormat()
  const { change, isBusy } = useChange(service)
  const [own, its] = [
    useAnswer<AnyRecord>(service, `/${name}/${first}`),
    useAnswer<AnyRecord>(service, `/${name}/${other}`),
  ]
  const [values, setValues] = useState<Readonly<Record<string, number>>>({})
  const [merged, setMerged] = useState<Merged | null>(null)
  const entity = entityOf(service, name)
  if (own.isError && !merged) return <ErrorState error={own.error} />
  if (merged) return <Done {...{ service, entity: name, merged, until: format.instant(merged.undo_until) }} />
  if (!own.data || !its.data || !entity) return null
  const [one, two] = [own.data.data, its.data.data]
  const differing = entity.fields.filter(field => !field.read_only && told(one[field.name]) !== told(two[field.name]))
  const merge = async () =>
    setMerged((await change<Merged>(`POST /merge/${name}`, { primary_id: first, ids: [other], values })) ?? null)
  return (
    <>
      <table className="crmtable crmmerge">
        <thead>
          <tr>
            <th scope="col">{say.field}</th>
            <th scope="col">{say.first}</th>
            <th scope="col">{say.other}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ name: field }) => (
            <tr key={field}>
              <th scope="row">{fieldOf(entity, field).label}</th>
              {[one, two].map(({ id, [field]: value }) => (
                <td key={id}>
                  <Radio
                    name={field}
                    label={told(value)}
                    checked={(values[field] ?? first) === id}
                    onChange={() => setValues({ ...values, [field]: id })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="end">
        <Button loading={isBusy} onClick={() => void merge()}>
          {say.mergeNow}
        </Button>
      </Group>
    </>
  )
}

function told(value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '–'
  if (Array.isArray(value)) return value.map(one => told(one?.address ?? one?.number ?? one)).join(', ')
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(', ') || '–'
  return String(value)
}

type DoneProps = {
  readonly service: OpenService
  readonly entity: string
  readonly merged: Merged
  readonly until: string
}

function Done({ service, entity, merged, until }: DoneProps) {
  const { change, isBusy } = useChange(service)
  const [conflicts, setConflicts] = useState<readonly string[] | null>(null)
  const undo = async () => {
    const body = { undo: merged.merge_id }
    const answer = await change<{ conflicts: readonly string[] }>(`POST /merge/${entity}`, body, { said: say.unmerged })
    if (answer) setConflicts(answer.conflicts)
  }
  if (conflicts)
    return <p>{conflicts.length === 0 ? say.unmerged : say.conflicts(conflicts.map(wordsOf).join(', '))}</p>
  return (
    <Group>
      <p>{say.merged(until)}</p>
      <Button variant="default" loading={isBusy} onClick={() => void undo()}>
        {say.undoMerge}
      </Button>
    </Group>
  )
}

/** The parts of a record as rows: added, changed, put in order and removed, then saved together. */
import { ActionIcon, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Related } from '../../src/kernel/admin.ts'
import { send } from '../client/api.ts'
import { type AnyRecord, type FieldDescription, fieldOf, useApp, type Values } from '../client/app.tsx'
import { sentValue } from '../client/form.ts'
import type { Source } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import { FieldControl } from '../kit/fields/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { RemoveButton } from '../kit/remove-button.tsx'
import { ErrorState, ListSkeleton } from '../kit/states.tsx'

type Props = { readonly source: Source; readonly related: Related; readonly record: AnyRecord }

export function PartsEditor(props: Props) {
  const { service, entity } = props.source
  const address = `/${service.namespace}/${entity.parent!.entity}/${props.record.id}/${entity.parent!.path}`
  const parts = useQuery({
    queryKey: ['records', service.slug, entity.name, address],
    queryFn: async ({ signal }) => (await send<AnyRecord[]>('GET', address, { signal })).data,
  })
  return (
    <section className="panel related" aria-label={props.related.title}>
      <header className="relatedhead">
        <h2>{props.related.title}</h2>
      </header>
      {parts.isError && <ErrorState error={parts.error} onRetry={() => void parts.refetch()} />}
      {parts.isPending && <ListSkeleton />}
      {parts.data && <Rows key={JSON.stringify(parts.data)} {...props} address={address} told={parts.data} />}
    </section>
  )
}

type Row = { readonly key: string; readonly values: Values }

function Rows({ source, related, address, told }: Props & { address: string; told: readonly AnyRecord[] }) {
  const words = useWords()
  const { entity } = source
  const canWrite = entity.verbs.includes('update')
  const fields = related.columns.map(({ field }) => fieldOf(entity, field))
  const [rows, setRows] = useState<readonly Row[]>(() => told.map(row => ({ key: String(row.id), values: row })))
  const [isChanged, setChanged] = useState(false)
  const change = (next: readonly Row[]) => {
    setRows(next)
    setChanged(true)
  }
  const save = useSaveParts({ source, address, fields })
  const fresh = (): Row => ({
    key: crypto.randomUUID(),
    values: Object.fromEntries(fields.map(({ name, default: usual }) => [name, usual ?? null])),
  })
  const set = (key: string, name: string, value: unknown) =>
    change(rows.map(row => (row.key === key ? { key, values: { ...row.values, [name]: value } } : row)))
  return (
    <div className="parts">
      {rows.map((row, at) => (
        <PartRow
          key={row.key}
          {...{ source, fields, row, canWrite }}
          onSet={(name, value) => set(row.key, name, value)}
          onRemove={() => change(rows.filter(({ key }) => key !== row.key))}
          onUp={at === 0 || !entity.position ? null : () => change(swapped(rows, at))}
        />
      ))}
      {canWrite && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => change([...rows, fresh()])}>
            {words.addRow}
          </Button>
          {isChanged && (
            <Button
              size="xs"
              loading={save.isPending}
              onClick={() => save.mutate(rows, { onSuccess: () => setChanged(false) })}
            >
              {words.save}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

type PartRowProps = {
  readonly source: Source
  readonly fields: readonly FieldDescription[]
  readonly row: Row
  readonly canWrite: boolean
  readonly onSet: (name: string, value: unknown) => void
  readonly onRemove: () => void
  readonly onUp: (() => void) | null
}

function PartRow({ source, fields, row, canWrite, onSet, onRemove, onUp }: PartRowProps) {
  const words = useWords()
  const { site } = useApp()
  return (
    <div className="rowsrow">
      {fields.map(field => (
        <FieldControl
          key={field.name}
          field={field}
          value={row.values[field.name]}
          service={source.service}
          zone={site.timezone}
          isDisabled={!canWrite || field.read_only}
          onChange={value => onSet(field.name, value)}
        />
      ))}
      {canWrite && (
        <Group gap={2} wrap="nowrap" className="rowbuttons">
          {onUp && (
            <ActionIcon variant="subtle" color="gray" aria-label={words.moveUp} onClick={onUp}>
              <Icon name="arrow-up" size={16} />
            </ActionIcon>
          )}
          <RemoveButton label={words.remove} onClick={onRemove} />
        </Group>
      )}
    </div>
  )
}

const swapped = (rows: readonly Row[], at: number): readonly Row[] =>
  rows.map((row, index) => (index === at - 1 ? rows[at]! : index === at ? rows[at - 1]! : row))

type Saving = { readonly source: Source; readonly address: string; readonly fields: readonly FieldDescription[] }

/** All of them in one call: those that are sent with their number keep it. */
function useSaveParts({ source, address, fields }: Saving) {
  const words = useWords()
  const client = useQueryClient()
  const { service, entity } = source
  const itemOf = ({ values }: Row) => ({
    ...(values.id ? { id: values.id } : {}),
    ...Object.fromEntries(
      fields.filter(({ read_only }) => !read_only).map(({ name }) => [name, sentValue(values[name])]),
    ),
  })
  return useMutation({
    mutationFn: (rows: readonly Row[]) => send('PUT', address, { body: { items: rows.map(itemOf) } }),
    onSuccess: async () => {
      notifications.show({ color: 'teal', message: words.saved(entity.label_many) })
      await client.invalidateQueries({ queryKey: ['records', service.slug, entity.name] })
    },
    onError: error => notifications.show({ color: 'red', title: words.notSaved, message: error.message }),
  })
}

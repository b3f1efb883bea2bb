/** The form of a record, made from its fields in the order of the screen's sections. */
import { Alert, Button, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../client/api.ts'
import {
  type AnyRecord,
  entityOf,
  type FieldDescription,
  fieldOf,
  type RecordsDescription,
  titleOf,
  useApp,
  type Values,
} from '../client/app.tsx'
import { draftOf, dropDraft, type Form, sentValue, useForm } from '../client/form.ts'
import { type Source, useRecord, useSave } from '../client/records.ts'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { Value } from '../kit/cell.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { FieldControl } from '../kit/fields/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { Sections } from '../kit/sections.tsx'
import { ServicePart } from '../kit/service-part.tsx'
import { ErrorState, FormSkeleton } from '../kit/states.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { fits, useActions } from './use-actions.ts'

export function RecordPage({ service, screen, id }: ScreenProps<'records'>) {
  const entity = entityOf(service, screen.entity)!
  const source: Source = { service, entity }
  const number = id === 'new' ? null : Number(id)
  const record = useRecord(source, number)
  if (record.isError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  if (number !== null && !record.data) return <FormSkeleton />
  const stamp = record.data?.[entity.conflict] ?? record.data?.modified ?? ''
  return <RecordForm key={`${id}-${stamp}`} source={source} screen={screen} record={record.data ?? null} />
}

type Props = { readonly source: Source; readonly screen: RecordsDescription; readonly record: AnyRecord | null }

function RecordForm({ source, screen, record }: Props) {
  const { service, entity } = source
  const words = useWords()
  const fields = fieldsOf(source, screen)
  const draft = `draft/${service.slug}/${screen.slug}/${record?.id ?? 'new'}`
  const [kept, setKept] = useState(() => draftOf(draft))
  const form = useForm({ fields, initial: initialOf(fields, record), draft })
  const { save, submit, conflict, setConflict } = useSubmit({ source, screen, record }, { form, fields, draft })
  const canWrite = entity.verbs.includes(record ? 'update' : 'create')
  useLeaveQuestion(form.changed.length > 0 && !save.isSuccess)
  useHotkeys([['mod+S', () => void submit()]], [])
  const title = record ? String(record[entity.title] || `${entity.label} ${record.id}`) : words.newOne(entity.label)
  const dropKept = () => {
    dropDraft(draft)
    setKept(null)
  }
  const takeDraft = () => {
    form.take(kept ?? {})
    setKept(null)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <PageHead title={title} crumbs={[service.title, titleOf(service, screen)]}>
        {record && <RecordActions {...{ source, screen, record }} />}
        {canWrite && (
          <Button type="submit" loading={save.isPending}>
            {words.save}
          </Button>
        )}
      </PageHead>
      {kept && <DraftOffer onTake={takeDraft} onDrop={dropKept} />}
      <Problems form={form} fields={fields} />
      <Sections
        sections={screen.sections}
        values={form.values}
        fieldOf={(name, section) => {
          const field = fields.find(candidate => candidate.name === name)
          if (!field)
            return record && entity.computed.includes(name) ? <Fixed {...{ source, screen, record, name }} /> : null
          const isFixed = !canWrite || field.read_only || (field.fixed && record !== null)
          if (isFixed) return record ? <Fixed {...{ source, screen, record, name }} /> : null
          return <FormField {...{ source, field, form, record }} control={section.controls?.[name]} />
        }}
        partOf={({ part }) => part && record && <ServicePart {...{ service, record, form, name: part }} />}
      />
      {conflict && (
        <ConflictDialog
          {...{ source, screen, form }}
          id={record?.id ?? 0}
          onClose={() => setConflict(false)}
          onKeep={submit}
        />
      )}
    </form>
  )
}

type Around = { readonly form: Form; readonly fields: readonly FieldDescription[]; readonly draft: string }

function useSubmit({ source, screen, record }: Props, { form, fields, draft }: Around) {
  const { service, entity } = source
  const words = useWords()
  const navigate = useNavigate()
  const save = useSave(source, record?.id ?? null)
  const [conflict, setConflict] = useState(false)
  async function submit(known?: Values): Promise<void> {
    if (!form.isComplete(words.needed)) return
    const stamp = record && entity.conflict !== 'none' ? { [entity.conflict]: record[entity.conflict] } : {}
    try {
      const saved = await save.mutateAsync({ ...changesOf(fields, form, record), ...stamp, ...known })
      dropDraft(draft)
      setConflict(false)
      notifications.show({ color: 'teal', message: words.saved(entity.label) })
      const params = { service: service.slug, screen: screen.slug, id: String(saved.id) }
      if (!record) await navigate({ to: '/$service/$screen/$id', params, ignoreBlocker: true })
    } catch (error) {
      form.refuse(error)
      if (error instanceof ApiError && error.status === 409 && record) return setConflict(true)
      notifications.show({ color: 'red', title: words.notSaved, message: (error as Error).message })
    }
  }
  return { save, submit, conflict, setConflict }
}

/** Only what was changed; of a new record, what was filled in. */
function changesOf(fields: readonly FieldDescription[], form: Form, record: AnyRecord | null): Values {
  const isSent = ({ name, read_only, fixed }: FieldDescription) => {
    if (read_only || (fixed && record)) return false
    return record ? form.changed.includes(name) : (form.values[name] ?? '') !== ''
  }
  return Object.fromEntries(fields.filter(isSent).map(({ name }) => [name, sentValue(form.values[name])]))
}

function fieldsOf({ entity }: Source, { sections }: RecordsDescription): FieldDescription[] {
  const names = [...new Set(sections.flatMap(section => (section.fields ?? []).flat() as string[]))]
  return names.filter(name => entity.fields.some(field => field.name === name)).map(name => fieldOf(entity, name))
}

const initialOf = (fields: readonly FieldDescription[], record: AnyRecord | null): Values =>
  Object.fromEntries(fields.map(({ name, default: usual }) => [name, (record ? record[name] : usual) ?? null]))

type FieldProps = {
  readonly source: Source
  readonly field: FieldDescription
  readonly form: Form
  readonly record: AnyRecord | null
  readonly control: Parameters<typeof FieldControl>[0]['control']
}

function FormField({ source, field, form, record, control }: FieldProps) {
  const { site } = useApp()
  return (
    <FieldControl
      field={field}
      control={control}
      value={form.values[field.name]}
      error={form.errors[field.name]}
      isSet={record?.[`${field.name}_set`]}
      service={source.service}
      zone={site.timezone}
      onChange={value => form.set(field.name, value)}
    />
  )
}

/** What is only read looks like text, not like a control that does not work. */
function Fixed({ source, screen, record, name }: Props & { record: AnyRecord; name: string }) {
  const { entity } = source
  return (
    <div className="fixedfield">
      <span className="fixedlabel">{fieldOf(entity, name).label}</span>
      <Value
        source={{ entity, tones: screen.tones, labels: {} }}
        name={name}
        row={record}
        as={screen.tones?.[name] ? 'badge' : undefined}
      />
    </div>
  )
}

function RecordActions({ source, screen, record }: Props & { record: AnyRecord }) {
  const words = useWords()
  const navigate = useNavigate()
  const back = () => void navigate({ to: `/${source.service.slug}/${screen.slug}` })
  const { run } = useActions(source, () => undefined)
  const offered = (screen.actions ?? []).filter(
    action => (action.on ?? ['record']).includes('record') && fits(action, record),
  )
  return (
    <>
      <Button variant="default" leftSection={<Icon name="arrow-left" size={16} />} onClick={back}>
        {words.back}
      </Button>
      {offered.map(action => (
        <Button
          key={action.slug}
          variant="default"
          leftSection={<Icon name={action.icon ?? 'bolt'} size={16} />}
          onClick={() => void run(action, [record])}
        >
          {action.label}
        </Button>
      ))}
    </>
  )
}

function DraftOffer({ onTake, onDrop }: { onTake: () => void; onDrop: () => void }) {
  const words = useWords()
  return (
    <Alert mb="md" role="status">
      {words.draftFound}{' '}
      <Button size="compact-sm" onClick={onTake}>
        {words.draftTake}
      </Button>{' '}
      <Button size="compact-sm" variant="default" onClick={onDrop}>
        {words.draftDrop}
      </Button>
    </Alert>
  )
}

function Problems({ form, fields }: { form: Form; fields: readonly FieldDescription[] }) {
  const words = useWords()
  const told = Object.entries(form.errors)
  if (told.length === 0) return null
  return (
    <Alert color="red" mb="md" role="alert" title={words.problems}>
      {told.map(([name, sentence]) => (
        <Text key={name} fz="sm">
          {fields.find(field => field.name === name)?.label ?? name}: {sentence}
        </Text>
      ))}
    </Alert>
  )
}

function useLeaveQuestion(isUnsaved: boolean): void {
  const words = useWords()
  const confirm = useConfirm()
  useBlocker({
    shouldBlockFn: async () =>
      isUnsaved && !(await confirm({ title: words.leave, text: words.leaveText, isDangerous: true })),
    enableBeforeUnload: () => isUnsaved,
  })
}

/** The form of a record, made from its fields in the order of the screen's sections, with what belongs to it below. */
import { Button, Tabs } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Section } from '../../src/kernel/admin.ts'
import { ApiError } from '../client/api.ts'
import { type AnyRecord, entityOf, type RecordsDescription, titleOf, type Values } from '../client/app.tsx'
import { draftOf, dropDraft, type Form, sentSince, useForm } from '../client/form.ts'
import { type Source, useRecord } from '../client/records.ts'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { fits } from '../kit/actions.tsx'
import { useGoOn } from '../kit/go-on.ts'
import { Icon } from '../kit/icon.tsx'
import { useLeaveQuestion } from '../kit/leave-question.ts'
import { PageHead } from '../kit/page-head.tsx'
import { Sections } from '../kit/sections.tsx'
import { ServicePart } from '../kit/service-part.tsx'
import { ErrorState, FormSkeleton } from '../kit/states.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftOffer, Problems, recordField } from './record-fields.tsx'
import { formFields, initialOf, useSubmit } from './record-saving.ts'
import { RelatedList } from './related-list.tsx'
import { useActions } from './use-actions.ts'

type FrameProps = {
  /** Values that a new record starts with. */
  readonly preset?: Values
  /** Beside a list: no way back is needed, and what follows is the list's affair. */
  readonly onDone?: () => void
}

export function RecordPage({ service, screen, id, ...frame }: ScreenProps<'records'> & FrameProps) {
  const entity = entityOf(service, screen.entity)!
  const source: Source = { service, entity }
  const number = id === 'new' ? null : Number(id)
  const record = useRecord(source, number)
  // What cannot be read again just now stays, with what was typed; what is gone does not.
  const isGone = record.error instanceof ApiError && record.error.status === 404
  if (record.isLoadingError || isGone) return <ErrorState error={record.error!} onRetry={() => void record.refetch()} />
  if (number !== null && !record.data) return <FormSkeleton />
  const read = { record: record.data ?? null, at: record.dataUpdatedAt }
  return <RecordForm key={id} {...{ source, screen, read }} {...frame} />
}

/** A record, null for a new one, and when it was read. */
type Read = { readonly record: AnyRecord | null; readonly at: number }
type Props = FrameProps & { readonly source: Source; readonly screen: RecordsDescription; readonly read: Read }

function RecordForm({ source, screen, read, preset, onDone }: Props) {
  const { service, entity } = source
  const words = useWords()
  const goOn = useGoOn()
  const fields = formFields(source, screen, preset)
  // What the form stands on: a record that is read again is taken up with what was typed, not instead of it.
  const [{ record, at }, stand] = useState(read)
  const draft = `draft/${service.slug}/${screen.slug}/${record?.id ?? 'new'}`
  const [kept, setKept] = useState(() => draftOf(draft))
  const form = useForm({ fields, initial: { ...initialOf(fields, record), ...(record ? {} : preset) }, draft })
  const onSaved = async ({ id }: AnyRecord) => {
    setKept(null)
    if (onDone) return onDone()
    const params = { service: service.slug, screen: screen.slug, id: String(id) }
    if (!record) await goOn({ to: '/$service/$screen/$id', params, ignoreBlocker: true })
  }
  const { save, submit, conflict, setConflict } = useSubmit({ source, record, form, fields, draft, onSaved })
  const canWrite = entity.verbs.includes(record ? 'update' : 'create')
  if (read.at !== at && form.settle(initialOf(fields, read.record), sentSince(at, save))) stand(read)
  useLeaveQuestion(form.changed.length > 0 && !(save.isSuccess && !record))
  useHotkeys([['mod+S', () => void submit()]], [])
  const settle = (take: boolean) => {
    if (take) form.take(kept ?? {})
    else dropDraft(draft)
    setKept(null)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a drawer stands inside the page of another one for the library that draws both.
    event.stopPropagation()
    void submit()
  }
  const around = { source, screen, record, form, fields, canWrite }
  // What tells of a record, or lists what belongs to it, has nothing to say of one that is not there yet.
  const sections = screen.sections.filter(({ part, early }) => record || early || !part)
  const related = record ? (screen.related ?? []) : []
  return (
    <>
      <form onSubmit={onSubmit} noValidate>
        <PageHead
          title={record ? nameOf(record, source) : words.newOne(entity.label)}
          crumbs={onDone ? [] : [service.title, titleOf(service, screen)]}
        >
          {!onDone && <BackButton service={service.slug} screen={screen.slug} />}
          {record && <RecordActions {...{ source, screen, record }} />}
          {canWrite && (
            <Button type="submit" loading={save.isPending} className="savebutton">
              {words.save}
            </Button>
          )}
        </PageHead>
        {kept && <DraftOffer onTake={() => settle(true)} onDrop={() => settle(false)} />}
        <Problems form={form} fields={fields} />
        <FormTabs {...{ sections, related, form }}>
          {tab => (
            <>
              <Sections
                sections={sections.filter(section => (section.tab ?? '') === tab)}
                values={form.values}
                fieldOf={(name, section) => recordField(around, name, section)}
                partOf={({ part }) => part && <ServicePart {...{ service, entity, record, form, name: part }} />}
              />
              {record &&
                related
                  .filter(list => (list.tab ?? '') === tab)
                  .map(list => <RelatedList key={list.title} {...{ service, related: list, record }} />)}
            </>
          )}
        </FormTabs>
      </form>
      {conflict && (
        <ConflictDialog {...{ source, form, record: record! }} onClose={() => setConflict(false)} onKeep={submit} />
      )}
    </>
  )
}

const nameOf = (record: AnyRecord, { entity }: Source): string =>
  String(record[entity.title] || `${entity.label} ${record.id}`)

type TabsProps = {
  readonly sections: RecordsDescription['sections']
  readonly related: NonNullable<RecordsDescription['related']>
  readonly form: Form
  readonly children: (tab: string) => ReactNode
}

/** One tab for what says none; a mark on those with something that is not right. */
function FormTabs({ sections, related, form, children }: TabsProps) {
  const words = useWords()
  const named = [...sections, ...related].map(({ tab = '' }) => tab)
  const tabs = [...new Set(named)]
  const [current, setCurrent] = useState(tabs[0] ?? '')
  if (tabs.length < 2) return children(tabs[0] ?? '')
  // A key becomes part of an id, in which words of people have no place.
  const keyOf = (tab: string) => `at-${tabs.indexOf(tab)}`
  const isWrong = (tab: string) => sections.some(section => (section.tab ?? '') === tab && hasError(section, form))
  return (
    <Tabs
      value={keyOf(current)}
      onChange={key => setCurrent(tabs.find(tab => keyOf(tab) === key) ?? '')}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        {tabs.map(tab => (
          <Tabs.Tab
            key={tab}
            value={keyOf(tab)}
            rightSection={isWrong(tab) ? <Icon name="alert-triangle" size={14} /> : undefined}
          >
            {tab === '' ? words.general : tab}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(tab => (
        <Tabs.Panel key={tab} value={keyOf(tab)}>
          {children(tab)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const hasError = ({ fields = [] }: Section, { errors }: Form): boolean =>
  (fields.flat() as string[]).some(name => name in errors)

function BackButton({ service, screen }: { service: string; screen: string }) {
  const words = useWords()
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      leftSection={<Icon name="arrow-left" size={16} />}
      onClick={() => void navigate({ to: `/${service}/${screen}` })}
    >
      {words.back}
    </Button>
  )
}

function RecordActions({ source, screen, record }: Pick<Props, 'source' | 'screen'> & { record: AnyRecord }) {
  const { run } = useActions(source, () => undefined)
  const offered = (screen.actions ?? []).filter(
    action => (action.on ?? ['record']).includes('record') && fits(action, record),
  )
  return offered.map(action => (
    <Button
      key={action.slug}
      variant="default"
      {...(action.tone === 'bad' ? { c: 'red' } : {})}
      leftSection={<Icon name={action.icon ?? 'bolt'} size={16} />}
      onClick={() => void run(action, [record])}
    >
      {action.label}
    </Button>
  ))
}

/** The editor of a map: the heart of this service. */
import './editor.css'
import { Alert, Badge, Button, Group, Tabs, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { MediaDialog } from '../../../../admin/kit/media-dialog.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import { problemsOf } from '../domain/accessibility.ts'
import { floorsOf } from '../domain/document.ts'
import { Canvas, type Tool } from './canvas.tsx'
import { type EditDispatch, type Editing, useEditing } from './editing.ts'
import { Inspector } from './inspector.tsx'
import { AreaList, MapFields, ProblemList } from './map-parts.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { type StoredMap, useSaving } from './saving.ts'
import { SwapPicture } from './swap-picture.tsx'
import { Toolbar, useShortcuts } from './toolbar.tsx'
import { Versions } from './versions.tsx'
import { say } from './words.ts'

export default function EditorScreen({ service, screen, id }: ScreenProps<'records'>) {
  return id === null || id === 'new' ? (
    <NewMap service={service} screen={screen} />
  ) : (
    <StoredEditor key={id} service={service} id={Number(id)} />
  )
}

type Service = Pick<ScreenProps<'records'>, 'service'>

/** A title and a picture are enough to begin. */
function NewMap({ service, screen }: Pick<ScreenProps<'records'>, 'service' | 'screen'>) {
  const [title, setTitle] = useState('')
  const [isPicking, setPicking] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const create = async (picture: number | null) => {
    const body = { title: title.trim() || say.newMap, doc: picture === null ? {} : { image: { id: picture } } }
    const { id } = await write<StoredMap>(service, 'POST /maps', body)
    await forgetAnswers(client, service)
    await navigate({
      to: '/$service/$screen/$id',
      params: { service: service.slug, screen: screen.slug, id: String(id) },
    })
  }
  const tell = (error: Error) => notifications.show({ color: 'red', message: error.message })
  return (
    <>
      <PageHead title={say.newMap} crumbs={[service.title]} />
      <section className="panel section" aria-label={say.newMap}>
        <TextInput label={say.title} value={title} onChange={event => setTitle(event.currentTarget.value)} />
        <Group mt="sm">
          <Button onClick={() => setPicking(true)}>{say.choosePicture}</Button>
          <Button variant="default" onClick={() => void create(null).catch(tell)}>
            {say.create}
          </Button>
        </Group>
      </section>
      {isPicking && (
        <MediaDialog
          accept="image"
          onClose={() => setPicking(false)}
          onPick={([media]) => void create(media?.id ?? null).catch(tell)}
        />
      )}
    </>
  )
}

function StoredEditor({ service, id }: Service & { readonly id: number }) {
  const map = useAnswer<StoredMap>(service, `/maps/${id}`)
  if (map.error) return <ErrorState error={map.error} />
  return map.data ? <Editor key={id} service={service} stored={map.data.data} /> : <FormSkeleton />
}

function Editor({ service, stored }: Service & { readonly stored: StoredMap }) {
  const [editing, dispatch] = useEditing({ title: stored.title, doc: stored.doc })
  const [tool, setTool] = useState<Tool>('select')
  const [zoom, setZoom] = useState(1)
  const [isSnapping, setSnapping] = useState(true)
  const [floor, setFloor] = useState(floorsOf(stored.doc)[0]?.id ?? '')
  const saving = useSaving({ service, stored, editing, dispatch })
  const { doc, title } = editing.work
  const shownFloor = floorsOf(doc).some(({ id }) => id === floor) ? floor : (floorsOf(doc)[0]?.id ?? '')
  useShortcuts({ editing, dispatch, setTool, save: saving.save })
  return (
    <>
      <PageHead title={title} crumbs={[service.title]}>
        {saving.isUnsaved && <Badge color="yellow">{say.unsaved}</Badge>}
        {saving.status === 'published' && <Badge color="teal">{say.published}</Badge>}
        <Button variant="default" onClick={() => void saving.publish()}>
          {saving.status === 'published' ? say.unpublish : say.publish}
        </Button>
        <Button loading={saving.isBusy} onClick={() => void saving.save()}>
          {say.save}
        </Button>
      </PageHead>
      {saving.notes}
      <div className="mapeditor">
        <section className="panel section" aria-label={say.draw}>
          <Toolbar {...{ editing, dispatch, tool, setTool, zoom, setZoom, isSnapping, setSnapping }} />
          {doc.layers.length > 1 && (
            <Tabs value={shownFloor} onChange={id => setFloor(id ?? '')} mb="xs">
              <Tabs.List>
                {doc.layers.map(({ id, title: name }) => (
                  <Tabs.Tab key={id} value={id}>
                    {name}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            </Tabs>
          )}
          <Canvas
            {...{ editing, dispatch, tool, zoom, isSnapping }}
            floor={shownFloor}
            onDone={() => setTool('select')}
          />
        </section>
        <Side service={service} stored={stored} editing={editing} dispatch={dispatch} onRestored={saving.reload} />
      </div>
    </>
  )
}

type SideProps = Service & {
  readonly stored: StoredMap
  readonly editing: Editing
  readonly dispatch: EditDispatch
  readonly onRestored: (map: StoredMap) => void
}

function Side({ service, stored, editing, dispatch, onRestored }: SideProps) {
  const { doc, title } = editing.work
  const problems = useMemo(() => problemsOf(doc), [doc])
  const chosen = doc.hotspots.find(({ id }) => id === editing.selected[0])
  const tabs = {
    area: chosen ? (
      <Inspector spot={chosen} doc={doc} dispatch={dispatch} />
    ) : (
      <Alert color="gray">{say.nothing}</Alert>
    ),
    areas: <AreaList editing={editing} dispatch={dispatch} />,
    problems: <ProblemList problems={problems} dispatch={dispatch} />,
    general: (
      <>
        <TextInput
          label={say.title}
          value={title}
          mb="xs"
          onChange={event =>
            dispatch({ type: 'change', step: 'title', change: work => ({ ...work, title: event.currentTarget.value }) })
          }
        />
        <SwapPicture editing={editing} dispatch={dispatch} />
        <MapFields editing={editing} dispatch={dispatch} />
      </>
    ),
    preview: <PreviewFrame service={service} work={editing.work} />,
    versions: <Versions service={service} id={stored.id} onRestored={onRestored} />,
  }
  const labels = {
    area: say.content,
    areas: say.areas,
    problems: `${say.problems} (${problems.length})`,
    general: say.general,
    preview: say.preview,
    versions: say.versions,
  }
  return (
    <section className="panel section mapside" aria-label={say.settings}>
      <Tabs defaultValue="area" keepMounted={false}>
        <Tabs.List>
          {(Object.keys(tabs) as (keyof typeof tabs)[]).map(name => (
            <Tabs.Tab key={name} value={name}>
              {labels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(tabs).map(([name, content]) => (
          <Tabs.Panel key={name} value={name} pt="sm">
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}

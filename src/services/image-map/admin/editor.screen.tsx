/** The editor of a map: the heart of this service. */
import './editor.css'
import { Badge, Button, SegmentedControl, Tabs } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { memo, useMemo, useRef, useState } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { useLeaveQuestion } from '../../../../admin/kit/leave-question.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import { problemsOf, toldIn } from '../domain/accessibility.ts'
import { floorsOf, type MapDocument } from '../domain/document.ts'
import { Canvas } from './canvas.tsx'
import { useEditing } from './editing.ts'
import { NewMap } from './new-map.tsx'
import { usePictureColours } from './picture-colours.ts'
import { PreviewFrame, type PreviewWidth } from './preview-frame.tsx'
import { type StoredMap, useSaving } from './saving.ts'
import { useShortcuts } from './shortcuts.ts'
import { Side } from './side.tsx'
import { useSiteFacts } from './site-facts.ts'
import { Toolbar } from './toolbar.tsx'
import type { Tool } from './use-drawing.ts'
import { say } from './words.ts'

export default function EditorScreen({ service, screen, id }: ScreenProps<'records'>) {
  return id === null || id === 'new' ? (
    <NewMap service={service} screen={screen} />
  ) : (
    <StoredEditor key={id} service={service} id={Number(id)} />
  )
}

type Service = Pick<ScreenProps<'records'>, 'service'>

function StoredEditor({ service, id }: Service & { readonly id: number }) {
  const map = useAnswer<StoredMap>(service, `/maps/${id}`)
  if (map.error) return <ErrorState error={map.error} />
  return map.data ? <Editor key={id} service={service} stored={map.data.data} /> : <FormSkeleton />
}

function Editor({ service, stored }: Service & { readonly stored: StoredMap }) {
  const [editing, dispatch] = useEditing({ title: stored.title, doc: stored.doc })
  const [view, setView] = useState<View>('edit')
  const [tool, setTool] = useState<Tool>('select')
  const [floor, setFloor] = useState(floorsOf(stored.doc)[0]?.id ?? '')
  const facts = useSiteFacts(service)
  const saving = useSaving({ service, stored, editing, dispatch, autosave: facts.autosave })
  const { doc } = editing.work
  const problems = useProblems(doc)
  const shownFloor = floorsOf(doc).some(({ id }) => id === floor) ? floor : (floorsOf(doc)[0]?.id ?? '')
  useShortcuts({ editing, dispatch, setTool, save: saving.save })
  useLeaveQuestion(saving.isUnsaved)
  const latest = useRef(saving)
  latest.current = saving
  const parts = { service, editing, dispatch, problems, facts, floor: shownFloor }
  return (
    <>
      <Head
        {...{ service, latest }}
        title={editing.work.title}
        isPublished={saving.status === 'published'}
        isUnsaved={saving.isUnsaved}
        isBusy={saving.isBusy}
      />
      {saving.notes}
      <div className="mapeditor">
        <section className="panel section" aria-label={say.draw}>
          <Views view={view} setView={setView} />
          {view === 'edit' ? (
            <Drawing {...parts} tool={tool} setTool={setTool} setFloor={setFloor} />
          ) : (
            <PreviewFrame service={service} work={editing.work} width={view} />
          )}
        </section>
        <Side {...parts} stored={stored} isUnsaved={saving.isUnsaved} onRestored={saving.reload} />
      </div>
    </>
  )
}

/** Judged when there is time for it: nobody reads this while they drag. */
function useProblems(doc: MapDocument) {
  const [calm] = useDebouncedValue(doc, 250)
  const under = usePictureColours(calm)
  return useMemo(() => toldIn(document.documentElement.lang, problemsOf(calm, under)), [calm, under])
}

type View = 'edit' | PreviewWidth
const VIEWS = (['edit', 'phone', 'desktop'] as const).map(value => ({ value, label: say.views[value] }))

const Views = memo(function Views({ view, setView }: { readonly view: View; readonly setView: (view: View) => void }) {
  return <SegmentedControl mb="sm" value={view} onChange={value => setView(value as View)} data={VIEWS} />
})

type HeadProps = Service & {
  readonly title: string
  readonly isPublished: boolean
  readonly isUnsaved: boolean
  readonly isBusy: boolean
  /** What saves at the moment of a click. */
  readonly latest: { readonly current: ReturnType<typeof useSaving> }
}

const Head = memo(function Head({ title, service, isPublished, isUnsaved, isBusy, latest }: HeadProps) {
  return (
    <PageHead title={title} crumbs={[service.title, say.maps]}>
      {isUnsaved && <Badge color="yellow">{say.unsaved}</Badge>}
      {isPublished && <Badge color="teal">{say.published}</Badge>}
      <Button variant="default" onClick={() => void latest.current.publish()}>
        {isPublished ? say.unpublish : say.publish}
      </Button>
      <Button loading={isBusy} onClick={() => void latest.current.save()}>
        {say.save}
      </Button>
    </PageHead>
  )
})

type DrawingProps = Omit<React.ComponentProps<typeof Canvas>, 'zoom' | 'setZoom' | 'isSnapping' | 'onDone'> & {
  readonly setTool: (tool: Tool) => void
  readonly setFloor: (floor: string) => void
}

function Drawing({ setTool, setFloor, ...props }: DrawingProps) {
  const [zoom, setZoom] = useState(1)
  const [isSnapping, setSnapping] = useState(true)
  const { layers } = props.editing.work.doc
  const latest = useRef(props.editing)
  latest.current = props.editing
  return (
    <>
      <Toolbar
        {...{ latest, setTool, zoom, setZoom, isSnapping, setSnapping }}
        tool={props.tool}
        dispatch={props.dispatch}
        canUndo={props.editing.past.length > 0}
        canRedo={props.editing.future.length > 0}
        chosen={props.editing.selected.length}
      />
      {layers.length > 1 && (
        <Tabs value={props.floor} onChange={id => setFloor(id ?? '')} mb="xs">
          <Tabs.List aria-label={say.floors}>
            {layers.map(({ id, title }) => (
              <Tabs.Tab key={id} value={id}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <Canvas {...props} {...{ zoom, setZoom, isSnapping }} onDone={() => setTool('select')} />
    </>
  )
}

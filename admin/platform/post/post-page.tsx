/** The page of one entry: title, text and excerpt, what is said of it beside them, and what can be done with it. */
import '../platform.css'
import { Alert, Button, Textarea } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { DescribedEntity, RecordsDescription, Values } from '../../client/app.tsx'
import { draftOf, dropDraft, useDraft } from '../../client/form.ts'
import { useWords } from '../../client/words.tsx'
import { useGoOn } from '../../kit/go-on.ts'
import { HtmlEditor } from '../../kit/html-editor.tsx'
import { useLeaveQuestion } from '../../kit/leave-question.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { say } from '../words.ts'
import { useAutosave } from './autosave.ts'
import { type PostForm, type PostType, usePostForm, useSavePost } from './post.ts'
import { PostActions } from './post-actions.tsx'
import { PostLock, usePostLock } from './post-lock.tsx'
import { PostPanels } from './post-panels.tsx'
import { Revisions } from './revisions.tsx'

export type PostSource = {
  readonly entity: DescribedEntity
  readonly screen: RecordsDescription
  readonly type: PostType
  readonly post: Values | null
}

const NEW: Values = { title: '', content: '', excerpt: '', status: 'draft', slug: '', date: null }

export function PostPage({ entity, screen, type, post }: PostSource) {
  const words = useWords()
  const goOn = useGoOn()
  const [isComparing, setComparing] = useState(false)
  const form = usePostForm(post ?? NEW)
  const { save, isBusy } = useSavePost(type, post?.id ?? null, form)
  const lock = usePostLock(type.base, post)
  const autosave = useAutosave({ type, post, form, isHeld: lock.other === null })
  const draft = useNewDraft(type.base, post, form)
  useLeaveQuestion(form.changed.length > 0)
  async function submit(more: Values = {}): Promise<Values | null> {
    try {
      const saved = await save(more)
      draft.drop()
      notifications.show({ color: 'teal', message: words.saved(entity.label) })
      const params = { service: 'content', screen: screen.slug, id: String(saved.id) }
      if (!post) await goOn({ to: '/$service/$screen/$id', params, ignoreBlocker: true, replace: true })
      return saved
    } catch (error) {
      notifications.show({ color: 'red', title: words.notSaved, message: (error as Error).message })
      return null
    }
  }
  useHotkeys([['mod+S', () => void submit()]], [], true)
  const title = post ? say.editing(entity.label) : words.newOne(entity.label)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <PageHead title={title} crumbs={[say.content, screen.title ?? entity.label_many]}>
        <PostActions
          {...{ entity, screen, type, post, form, isBusy }}
          onSave={submit}
          onCompare={() => setComparing(true)}
        />
      </PageHead>
      <PostLock lock={lock} form={form} screen={screen.slug} />
      {autosave.offer && <NewerAutosave text={say.newerAutosave} onTake={autosave.take} onDrop={autosave.drop} />}
      {draft.offer && <NewerAutosave text={words.draftFound} onTake={draft.take} onDrop={draft.drop} />}
      <div className="formgrid">
        <div className="stack">
          <TextFields type={type} form={form} savedAt={autosave.savedAt} />
        </div>
        <div className="stack">
          <PostPanels type={type} post={post} form={form} />
        </div>
      </div>
      {isComparing && post && (
        <Revisions type={type} post={post} onClose={() => setComparing(false)} onRestore={texts => submit(texts)} />
      )}
    </form>
  )
}

function TextFields({ type, form, savedAt }: { type: PostType; form: PostForm; savedAt: string | null }) {
  const { values, errors, set } = form
  return (
    <>
      <Textarea
        classNames={{ input: 'posttitle' }}
        aria-label={say.title}
        placeholder={say.title}
        autosize
        minRows={1}
        variant="unstyled"
        value={values.title ?? ''}
        error={errors.title}
        onChange={event => set('title', event.currentTarget.value.replaceAll('\n', ' '))}
      />
      {type.supports.editor && (
        <HtmlEditor
          label={say.text}
          value={values.content ?? ''}
          error={errors.content}
          onChange={markup => set('content', markup)}
        />
      )}
      {savedAt && <p className="quietline">{savedAt}</p>}
      {type.supports.excerpt && (
        <Textarea
          label={say.excerpt}
          description={say.excerptHelp}
          autosize
          minRows={2}
          value={values.excerpt ?? ''}
          onChange={event => set('excerpt', event.currentTarget.value)}
        />
      )}
    </>
  )
}

/** What was typed into an entry that the server does not know yet survives a reload of the tab. */
function useNewDraft(base: string, post: Values | null, form: PostForm) {
  const key = `post/${base}/new`
  const [found, setFound] = useState(() => (post ? null : draftOf(key)))
  const typed = Object.fromEntries(form.changed.map(name => [name, form.values[name]]))
  useDraft(post || found ? null : key, typed)
  const drop = () => {
    if (!post) dropDraft(key)
    setFound(null)
  }
  const take = () => {
    form.take(found ?? {})
    setFound(null)
  }
  return { offer: found !== null, take, drop }
}

type OfferProps = { readonly text: string; readonly onTake: () => void; readonly onDrop: () => void }

function NewerAutosave({ text, onTake, onDrop }: OfferProps) {
  const words = useWords()
  return (
    <Alert mb="md" role="status">
      {text}{' '}
      <Button size="compact-sm" onClick={onTake}>
        {words.draftTake}
      </Button>{' '}
      <Button size="compact-sm" variant="default" onClick={onDrop}>
        {words.draftDrop}
      </Button>
    </Alert>
  )
}

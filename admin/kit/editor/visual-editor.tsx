/** Writing as it will look: a document of blocks with a toolbar, read from markup and given back as markup. */
import './editor.css'
import { Selection } from '@tiptap/pm/state'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import type { Media } from '../../client/media.ts'
import type { VisualEditorProps } from '../html-editor.tsx'
import { MediaDialog, useUpload } from '../media-dialog.tsx'
import { BlockPanel } from './block-panel.tsx'
import { extensionsFor } from './extensions.ts'
import { readMarkup, writeMarkup } from './markup.ts'
import { Toolbar } from './toolbar.tsx'
import { editorWords as words } from './words.ts'

export function VisualEditor({ value, onChange, labelledBy, isDisabled = false }: VisualEditorProps) {
  const [isChoosing, setChoosing] = useState(false)
  const told = useRef(value)
  const current = useRef<Editor | null>(null)
  const insert = (pictures: readonly Media[]) => insertPictures(current.current, pictures)
  const { upload } = useUpload(insert)
  const editor = useEditor({
    extensions: extensionsFor(upload),
    editable: !isDisabled,
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy, class: 'prose' },
    },
    onCreate: ({ editor: made }) => show(made, value),
    onUpdate: ({ editor: changed }) => {
      told.current = writeMarkup(changed.state.doc)
      onChange(told.current)
    },
  })
  current.current = editor
  useEffect(() => {
    // Somebody took up an earlier version, or wrote in the source.
    if (editor && value !== told.current) {
      told.current = value
      show(editor, value)
    }
  }, [editor, value])
  if (!editor) return null
  return (
    <div className="editor" data-disabled={isDisabled || undefined}>
      {!isDisabled && <Toolbar editor={editor} onPicture={() => setChoosing(true)} />}
      {!isDisabled && <BlockPanel editor={editor} />}
      <EditorContent editor={editor} />
      <WordCount editor={editor} />
      {isChoosing && (
        <MediaDialog
          accept="image"
          isMany
          onClose={() => setChoosing(false)}
          onPick={pictures => {
            setChoosing(false)
            insert(pictures)
          }}
        />
      )}
    </div>
  )
}

/** What is shown first is no change of anybody's, and cannot be undone. */
function show(editor: Editor, markup: string): void {
  const doc = readMarkup(markup, editor.schema)
  const { tr } = editor.state
  tr.replaceWith(0, editor.state.doc.content.size, doc.content)
  tr.setSelection(Selection.atStart(tr.doc))
  editor.view.dispatch(tr.setMeta('preventUpdate', true).setMeta('addToHistory', false))
}

function insertPictures(editor: Editor | null, pictures: readonly Media[]): void {
  const blocks = pictures.map(({ url, alt, width, height }) => ({
    type: 'picture',
    attrs: { src: url, alt, width: width && String(width), height: height && String(height) },
  }))
  editor?.chain().focus().insertContent(blocks).run()
}

function WordCount({ editor }: { editor: Editor }) {
  const count = useEditorState({ editor, selector: ({ editor: now }) => wordsIn(now) })
  return <p className="editorfoot">{words.words(count)}</p>
}

const wordsIn = ({ state: { doc } }: Editor): number =>
  doc.textBetween(0, doc.content.size, ' ').split(/\s+/).filter(Boolean).length

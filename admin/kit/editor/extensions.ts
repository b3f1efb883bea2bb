/** What the editor knows: the blocks and marks of a text, and how each is written. */
import { Extension, Mark } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Plugin } from '@tiptap/pm/state'
import StarterKit from '@tiptap/starter-kit'
import { Picture, Raw, Shortcode } from './blocks.ts'

const BLOCKS = ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'codeBlock']
const CELLS = ['table', 'tableRow', 'tableCell', 'tableHeader']
const KEPT = ['id', 'class', 'lang', 'dir', 'title']

/** What authors have said of a block stays with it. */
const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    { types: [...BLOCKS, ...CELLS], attributes: Object.fromEntries(KEPT.map(name => [name, { default: null }])) },
  ],
})

/** Without widths: they would be styles, which the server does not keep. */
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
}).configure({ resizable: false })

const marks = ['sub', 'sup', 'mark', 'kbd', 'small'].map(tag =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  }),
)

/** Files that are dropped or pasted become pictures. */
const TakeFiles = Extension.create<{ onFiles: (files: readonly File[]) => void }>({
  name: 'takeFiles',
  addProseMirrorPlugins() {
    const take = (data: DataTransfer | null): boolean => {
      const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length > 0) this.options.onFiles(files)
      return files.length > 0
    }
    const props = {
      handleDrop: (_view: unknown, event: DragEvent) => take(event.dataTransfer),
      handlePaste: (_view: unknown, event: ClipboardEvent) => take(event.clipboardData),
    }
    return [new Plugin({ props })]
  },
})

export const extensionsFor = (onFiles: (files: readonly File[]) => void) => [
  StarterKit.configure({
    trailingNode: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null, class: null } },
  }),
  PlainTable,
  TableRow,
  TableCell,
  TableHeader,
  ...marks,
  Picture,
  Shortcode,
  Raw,
  KeptAttributes,
  TakeFiles.configure({ onFiles }),
]

/** A file that somebody brings: which kind it is, and the map that is in it. */
import type { Point } from '../domain/document.ts'
import type { ImportedMap } from '../domain/transfer/draft.ts'
import { readAreas } from '../domain/transfer/html-area.ts'
import { isLegacyProject, readLegacyProject } from '../domain/transfer/legacy-project.ts'
import { isOwnFile, readOwnFile } from '../domain/transfer/own-file.ts'
import { readShapes, readSvg } from '../domain/transfer/svg.ts'
import { isAnnotationPage, readAnnotations } from '../domain/transfer/w3c.ts'
import { readMarkup } from './read-markup.ts'

/** Null for what is no image map. `size` is that of the picture, where the caller knows it better than the file. */
export function readMapFile(text: string, size: Point | null = null): ImportedMap | null {
  const content = text.replace(/^\ufeff/, '').trim()
  return content.startsWith('<') ? readMarkupFile(content, size) : readJsonFile(parsed(content), size)
}

/** A project of another plugin, as text or as an object. */
export function readProject(project: unknown): ImportedMap | null {
  const value = typeof project === 'string' ? parsed(project.replace(/^\ufeff/, '').trim()) : project
  return isLegacyProject(value) ? readLegacyProject(value) : null
}

function readJsonFile(value: unknown, size: Point | null): ImportedMap | null {
  if (isOwnFile(value)) return readOwnFile(value)
  if (isLegacyProject(value)) return readLegacyProject(value)
  return isAnnotationPage(value) ? readAnnotations(value, shapesOf, size) : null
}

const shapesOf = (svg: string) => {
  const root = readMarkup(svg, { isXml: true })
  return root ? readShapes(root) : []
}

function readMarkupFile(text: string, size: Point | null): ImportedMap | null {
  const isSvg = /<svg[\s>]/i.test(text) && !/<area[\s>]/i.test(text)
  const root = readMarkup(text, { isXml: isSvg })
  if (!root) return null
  if (!isSvg) return /<area[\s>]/i.test(text) ? readAreas(root, size) : null
  const svg = root.children.find(({ name }) => name === 'svg')
  return svg ? readSvg(svg) : null
}

/** Undefined for what is no JSON. Keys that every object has anyway are only read among own ones. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

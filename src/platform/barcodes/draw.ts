/** Modules as shapes: dark fields that touch in a row are one. */
import type { Modules } from './modules.ts'

export type Field = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export const sizeOf = ({ rows, rowHeight }: Modules): { width: number; height: number } => ({
  width: rows[0]?.length ?? 0,
  height: rows.length * rowHeight,
})

export function darkFields({ rows, rowHeight: height }: Modules): Field[] {
  const fields: Field[] = []
  for (const [index, row] of rows.entries())
    for (let x = row.indexOf(true); x !== -1; ) {
      const light = row.indexOf(false, x)
      const end = light === -1 ? row.length : light
      fields.push({ x, y: index * height, width: end - x, height })
      x = row.indexOf(true, end)
    }
  return fields
}

export function drawSvg(modules: Modules, label: string): string {
  const { width, height } = sizeOf(modules)
  const path = darkFields(modules)
    .map(field => `M${field.x} ${field.y}h${field.width}v${field.height}h-${field.width}z`)
    .join('')
  const title = label.replace(/[&<>"]/g, mark => `&#${mark.charCodeAt(0)};`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}" shape-rendering="crispEdges"><rect width="${width}" height="${height}" fill="#fff"/><path fill="#000" d="${path}"/></svg>`
}

/** A film that shows a barcode, which Chromium takes for what its camera sees. */
import { writeFile } from 'node:fs/promises'
import { darkFields, sizeOf } from '../../../../platform/barcodes/draw.ts'
import { type Barcode, modulesOf } from '../../../../platform/barcodes/modules.ts'

const [WIDTH, HEIGHT] = [640, 480]
const FRAMES = 4

/** The switches with which Chromium films it. */
export async function cameraShowing(code: Barcode, file: string): Promise<string[]> {
  const frame = Buffer.concat([Buffer.from('FRAME\n'), await picture(code), Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
}

/** Its brightness, point by point: black on white, in the middle. */
async function picture(code: Barcode): Promise<Buffer> {
  const modules = await modulesOf(code)
  const { width, height } = sizeOf(modules)
  const scale = Math.floor(Math.min((WIDTH * 0.8) / width, (HEIGHT * 0.8) / height))
  const [left, top] = [Math.floor((WIDTH - width * scale) / 2), Math.floor((HEIGHT - height * scale) / 2)]
  const points = Buffer.alloc(WIDTH * HEIGHT, 255)
  for (const field of darkFields(modules))
    for (let row = 0; row < field.height * scale; row += 1) {
      const start = (top + field.y * scale + row) * WIDTH + left + field.x * scale
      points.fill(0, start, start + field.width * scale)
    }
  return points
}

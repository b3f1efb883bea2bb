/** Codes before the camera: read by the browser where it can, else by the decoder, which comes from this site too. */
type Detector = { detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type Reader = (video: HTMLVideoElement) => Promise<string | null>

export type Scanner = { stop(): void }

const EVERY = 200
/** The same code is taken again once it was out of sight, or after a while. */
const AGAIN = 2500

/** Calls `found` with each code; throws where there is no camera. */
export async function startScanner(
  video: HTMLVideoElement,
  decoder: string | undefined,
  found: (code: string) => void,
): Promise<Scanner> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  video.srcObject = stream
  video.hidden = false
  await video.play()
  const read = await readerFor(decoder)
  let last = { code: '', at: 0 }
  let isOver = false
  const look = async () => {
    const code = await read(video).catch(() => null)
    if (isOver) return
    const now = Date.now()
    if (code && (code !== last.code || now - last.at > AGAIN)) {
      last = { code, at: now }
      found(code)
    }
    setTimeout(look, EVERY)
  }
  void look()
  return {
    stop() {
      isOver = true
      for (const track of stream.getTracks()) track.stop()
      video.srcObject = null
      video.hidden = true
    },
  }
}

async function readerFor(decoder: string | undefined): Promise<Reader> {
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector?: new () => Detector }
  if (BarcodeDetector) {
    const detector = new BarcodeDetector()
    return async video => (await detector.detect(video))[0]?.rawValue ?? null
  }
  await loaded(decoder ?? '')
  const { readStockCode } = globalThis as unknown as { readStockCode(picture: ImageData): string | null }
  const canvas = document.createElement('canvas')
  return async video => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    const drawing = canvas.getContext('2d', { willReadFrequently: true })
    if (!drawing || canvas.width === 0) return null
    drawing.drawImage(video, 0, 0)
    return readStockCode(drawing.getImageData(0, 0, canvas.width, canvas.height))
  }
}

function loaded(address: string): Promise<void> {
  if ('readStockCode' in globalThis) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}

/** Vite with hot replacement. The Dozen server points its shell page here, so that cookie and API keep one origin. */
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { viteConfig } from './admin-vite.ts'

export async function serveSources(port: number): Promise<void> {
  const config = viteConfig('pro')
  const server = await createServer({
    ...config,
    plugins: [react(), ...(config.plugins ?? [])],
    logLevel: 'info',
    base: '/',
    server: {
      port,
      strictPort: true,
      cors: true,
      origin: `http://localhost:${port}`,
      hmr: { host: 'localhost', port },
    },
  })
  await server.listen()
}

import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT || 4000}`

/** Packages that change rarely, in files of their own that browsers keep from one release to the next. */
const vendor = (name: string, packages: string, priority: number) => ({
  name,
  test: new RegExp(`[\\\\/]node_modules[\\\\/](${packages})[\\\\/]`),
  priority,
})

/** The fonts of every page, fetched beside the scripts instead of after the first text (client/theme/loadFonts.ts). */
const FIRST_FONTS = /ibm-plex-sans-latin-(400|500|600)-normal-[^/]+\.woff2$/

const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => FIRST_FONTS.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${file}` },
          injectTo: 'head' as const,
        })),
  },
}

export default defineConfig({
  root: path.join(import.meta.dirname, 'client'),
  base: './',
  plugins: [react(), preloadFonts],
  build: {
    outDir: path.join(import.meta.dirname, 'dist/client'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 1000,
    // Nothing inlined as data: URLs: the content security policy allows files of our own only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            vendor('react', 'react|react-dom|scheduler|react-router|react-router-dom', 3),
            vendor('mui', '@mui|@emotion|stylis|stylis-plugin-rtl', 2),
            vendor('admin', 'react-admin|ra-[a-z-]+|@tanstack|react-hook-form|lodash', 1),
          ],
        },
      },
    },
  },
  server: {
    // Keep the Host header as the browser sent it: the server refuses writes from another origin.
    proxy: Object.fromEntries(
      ['/api/', '/p/', '/logos/', '/healthz', '/readyz', '/metrics', '/openapi.json', '/docs'].map((prefix) => [
        prefix,
        { target: server },
      ]),
    ),
  },
})

import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT || 4000}`

/** The folders of the kinds of dossier, whose facts the desk shows. */
const QUEUES = 'identifications|brands|bankAccounts|activationProofs'

/** A package, or a folder or file of the console. */
const within = (folder: string, names: string) => new RegExp(`[\\\\/]${folder}[\\\\/](${names})[\\\\/]`)

/**
 * Files of the console. What the entry imports comes before the first row of a queue: `initial`. Everything else is
 * fetched when it is shown (client/elements/lazyComponent.tsx), in few files, since each costs a request with its
 * headers. Packages change rarely: browsers keep their files from one release to the next.
 */
const CHUNKS: [name: string, test: RegExp, when: 'initial' | 'later'][] = [
  ['react', within('node_modules', 'react|react-dom|scheduler|react-router|react-router-dom'), 'initial'],
  ['mui', within('node_modules', '@mui|@emotion|stylis|stylis-plugin-rtl'), 'initial'],
  ['admin', within('node_modules', 'react-admin|ra-[a-z-]+|@tanstack|lodash'), 'initial'],
  ['console', /./, 'initial'],
  ['dialogs', within('node_modules', '@mui|@popperjs'), 'later'],
  ['desk', within('client', `review(?!.viewer)|resources.(${QUEUES})(?!.money.drawStrip)`), 'later'],
  [
    'pages',
    within(
      'client',
      `account|inbox|layout|list|myDay|record|resources(?!.statements.import|.activationProofs.money.drawStrip)|search|shell(?!.begin)|signin`,
    ),
    'later',
  ],
]

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
          groups: CHUNKS.map(([name, test, when], index) => ({
            name,
            test,
            priority: CHUNKS.length - index,
            ...(when === 'initial' && { tags: ['$initial' as const] }),
          })),
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

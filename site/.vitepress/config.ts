import { defineConfig } from 'vitepress'
import { sidebar } from '../.pages/sidebar.ts'

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='m2 8 4 4 8-9' fill='none' stroke='%230a7d4f' stroke-width='3'/%3E%3C/svg%3E"

export default defineConfig({
  title: 'vclint',
  description: 'Finds mistakes in virtual cluster configuration and platform manifests.',
  lang: 'en',
  srcDir: '.pages',
  outDir: 'dist',
  cacheDir: '.cache',
  cleanUrls: true,
  // One page after another: the index for the search numbers them as they come, and two builds are the same bytes.
  buildConcurrency: 1,
  lastUpdated: false,
  head: [['link', { rel: 'icon', href: ICON }]],
  // Made by the build beside the pages, not by VitePress.
  ignoreDeadLinks: [/^\/playground\//, /^\/schemas\//],
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guide', link: '/guide' },
      { text: 'Rules', link: '/rules/' },
      { text: 'Docs', link: '/docs/cli' },
      { text: 'Playground', link: '/playground/', target: '_self' },
    ],
    sidebar,
    outline: { level: [2, 3] },
  },
})

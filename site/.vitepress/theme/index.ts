import { type Theme, useRoute } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { h, nextTick, onMounted, watch } from 'vue'
import LiveEditor from './LiveEditor.vue'
import RulesTable from './RulesTable.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => h(LiveEditor) }),
  setup() {
    const route = useRoute()
    // The landing page of the default theme has no main landmark.
    const mark = () =>
      nextTick(() => document.querySelector('.VPHome')?.setAttribute('role', 'main'))
    onMounted(mark)
    watch(() => route.path, mark)
  },
  enhanceApp({ app }) {
    app.component('RulesTable', RulesTable)
  },
} satisfies Theme

export { handleError, renderPage as default } from '#site/rendering/render-page.server.tsx'

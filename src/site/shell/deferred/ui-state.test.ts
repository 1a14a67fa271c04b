import { afterEach, expect, test } from 'vitest'
import { changeUi, closeSearch, toggleSearch, uiState } from './ui-state.ts'

afterEach(() => uiState.set(uiState.initial))

const panels = () => {
  const { searchTopPanelIsVisible: top, searchBottomPanelIsVisible: bottom } = uiState.get()
  return { top, bottom }
}

test('R-2.80, R-3.05 five flags, initially false', () => {
  expect(uiState.initial).toEqual({
    showAdvertisingBar: false,
    showPolicyNotification: false,
    searchBottomPanelIsVisible: false,
    searchTopPanelIsVisible: false,
    appIsLoading: false,
  })
})

test('R-4.12, R-2.82 each panel is toggled, opening one closes the other', () => {
  toggleSearch('top')
  expect(panels()).toEqual({ top: true, bottom: false })
  toggleSearch('bottom')
  expect(panels()).toEqual({ top: false, bottom: true })
  toggleSearch('bottom')
  expect(panels()).toEqual({ top: false, bottom: false })
  toggleSearch('top')
  closeSearch()
  expect(panels()).toEqual({ top: false, bottom: false })
})

test('subscribers are not called when nothing changes', () => {
  let calls = 0
  const end = uiState.subscribe(() => calls++)
  changeUi({ appIsLoading: true })
  changeUi({ appIsLoading: true })
  closeSearch()
  end()
  changeUi({ appIsLoading: false })
  expect(calls).toBe(1)
})

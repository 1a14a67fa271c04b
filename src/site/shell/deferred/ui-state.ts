import { observable } from '#kit/observable.ts'

/** Visibility of parts of the shell. Names and initial values are those of the specification. */
export const uiState = observable({
  showAdvertisingBar: false,
  showPolicyNotification: false,
  searchBottomPanelIsVisible: false,
  searchTopPanelIsVisible: false,
  appIsLoading: false,
})

export type UiState = typeof uiState.initial

export type SearchPanel = 'top' | 'bottom'

export function changeUi(change: Partial<UiState>): void {
  const now = uiState.get()
  if ((Object.keys(change) as (keyof UiState)[]).some(flag => change[flag] !== now[flag]))
    uiState.set({ ...now, ...change })
}

/** Toggles a panel and closes the other. */
export function toggleSearch(panel: SearchPanel): void {
  const { searchTopPanelIsVisible, searchBottomPanelIsVisible } = uiState.get()
  changeUi({
    searchTopPanelIsVisible: panel === 'top' && !searchTopPanelIsVisible,
    searchBottomPanelIsVisible: panel === 'bottom' && !searchBottomPanelIsVisible,
  })
}

export function closeSearch(): void {
  changeUi({ searchTopPanelIsVisible: false, searchBottomPanelIsVisible: false })
}

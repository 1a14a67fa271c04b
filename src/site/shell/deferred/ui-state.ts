import { observable } from '#kit/observable.ts'

/** What of the shell is to be seen. The names and the first values are the specification's. */
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
  if ((Object.keys(change) as (keyof UiState)[]).some(flag => change[flag] !== now[flag])) uiState.set({ ...now, ...change })
}

/** One panel opens, the other closes. */
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

import { useCombobox } from "downshift";
import { useState } from "react";
import type { KeyboardEvent } from "react";

import type { Option } from "@/contracts/forms-fields";

const { stateChangeTypes } = useCombobox;

/** How far a key moves the highlight, which stops at both ends of the list. */
const STEPS: Readonly<Partial<Record<string, number>>> = {
  [stateChangeTypes.InputKeyDownArrowDown]: 1,
  [stateChangeTypes.InputKeyDownArrowUp]: -1,
  [stateChangeTypes.InputKeyDownPageDown]: 10,
  [stateChangeTypes.InputKeyDownPageUp]: -10,
};

interface OptionComboboxOptions {
  options: Option[];
  isOpen: boolean;
  /** Index that is highlighted when the list opens; -1 for none. */
  initialIndex: number;
  /** Index that is highlighted after typing; -1 for none. */
  defaultIndex: number;
  onChoose: (option: Option) => void;
}

/**
 * downshift's useCombobox for a list whose selection and text belong to the caller: it supplies the ARIA attributes,
 * the highlighted option and its keys. Choosing calls `onChoose` and neither closes the list nor changes the text.
 * Pass `value` and `onChange` to getInputProps().
 */
export function useOptionCombobox({ options, isOpen, initialIndex, defaultIndex, onChoose }: OptionComboboxOptions) {
  const [index, setIndex] = useState(initialIndex);
  const last = options.length - 1;

  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<Option>({
    items: options,
    itemToString: (option) => option?.label ?? "",
    isOpen,
    selectedItem: null,
    // A search may have returned fewer options than before.
    highlightedIndex: Math.min(index, last),
    defaultHighlightedIndex: defaultIndex,
    onHighlightedIndexChange: (changes) => setIndex(changes.highlightedIndex),
    onStateChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    stateReducer: (state, { type, changes }) => {
      const step = STEPS[type];
      if (step !== undefined) {
        return { ...state, highlightedIndex: Math.max(defaultIndex, Math.min(state.highlightedIndex + step, last)) };
      }
      switch (type) {
        case stateChangeTypes.ItemClick:
        case stateChangeTypes.InputKeyDownEnter:
          return { ...changes, highlightedIndex: state.highlightedIndex };
        case stateChangeTypes.InputBlur:
        case stateChangeTypes.InputClick:
        case stateChangeTypes.MenuMouseLeave:
          return state;
        default:
          return changes;
      }
    },
  });

  return { getInputProps, getMenuProps, getItemProps, highlightedIndex, setHighlightedIndex: setIndex };
}

/** Home and End move the text cursor, and Escape closes the popover around the list. */
export function skipNativeKeys(event: KeyboardEvent): void {
  if (event.key === "Home" || event.key === "End" || event.key === "Escape") {
    skipDownshift(event);
  }
}

/** Keep downshift from handling an event. */
export function skipDownshift(event: KeyboardEvent): void {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}

const { createElement, useState } = djangoPanel.react;

function Banner({ text }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) {
    return null;
  }
  const close = () => setOpen(false);
  return createElement(
    "div",
    { className: "announcements-banner", role: "status" },
    text,
    createElement("button", { type: "button", onClick: close, "aria-label": `Close: ${text}` }, "×"),
  );
}

function Latest({ data }) {
  const titles = data.titles.map((title, index) => createElement("li", { key: index }, title));
  return createElement("ul", { className: "announcements-latest" }, titles);
}

djangoPanel.registerComponents({
  "Announcements/Hooks/Banner": Banner,
  "Announcements/Widgets/Latest": Latest,
});

"""What a person does on the page, counted, for the tests of the jobs that it is for."""


class Counted:
    """Counts what a person does on a page: clicks, keys, and choices in a list."""

    def __init__(self, shown):
        self.shown = shown
        self.count = 0

    def click(self, name, role="button", exact=False):
        self.count += 1
        self.shown.page.get_by_role(role, name=name, exact=exact).locator("visible=true").first.click()
        self.shown.step(0.1)

    def choose(self, label, value):
        self.count += 2
        self.shown.page.get_by_label(label).locator("visible=true").select_option(value)

    def press(self, key):
        self.count += 1
        self.shown.page.keyboard.press(key)
        self.shown.step(0.1)


def begin(shown):
    """Waits for the start page."""
    shown.until("document.querySelector('#sheetd-behavior')?.options.length > 10")


def kept(shown, condition):
    """Waits until the browser keeps the sheet, with a condition on its draft."""
    shown.until(f"sheetd.drafts.current && (({{ text, unsaved }}) => {condition})(sheetd.drafts.current) && sheetd.session.rests")


def from_template(preview, template):
    """Opens a page without a file, and begins with a template there."""
    shown = preview(None)
    assert shown.server
    begin(shown)
    shown.page.locator(f"button[data-template={template}]").click()
    kept(shown, "true")
    return shown

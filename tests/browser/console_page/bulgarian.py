"""The same views in Bulgarian, whose words are longer: does everything still fit?"""

from typing import Any

WORDS = {
    "Texas hold'em": "Тексас холдем",
    "No limit · blinds €2 / €4": "Без лимит · блайнд 2 € / 4 €",
    "Hand 41": "Раздаване 41",
    "Gaming day 29 Nov 2026": "Игрален ден 29.11.2026\u00a0г.",
    "M. Kovač": "М. Ковач",
    "Dimitrova": "Димитрова-Стоянова",
    "Babić": "Бабич",
    "Novak": "Новак",
    "Empty": "Свободно",
    "+ Seat": "+ Настаняване",
    "Away": "Марин",
    "Sitting out": "Извън играта",
    "Folded": "Отказ",
    "SB · folded": "МБ · отказ",
    "ALL-IN": "ОЛ-ИН",
    "TO ACT": "НА ХОД",
    "Bet €80": "Залог 80 €",
    "Lost": "Губи",
    "Pre-flop": "Префлоп",
    "Flop": "Флоп",
    "Turn": "Търн",
    "River": "Ривър",
    "Showdown": "Показване",
    "Main pot": "Основен пот",
    "Side pot 1": "Страничен пот 1",
    "This street": "Този рунд",
    "seats 5 · 6 · 8": "места 5 · 6 · 8",
    "seats 6 · 8": "места 6 · 8",
    "bet by seat 6": "залог на място 6",
    "→ seat 5": "→ място 5",
    "→ seat 8": "→ място 8",
    "Commission 5 % · so far €11.50 · burned 2": "Комисиона 5 % · досега 11,50 € · изгорени 2",
    "Float €18,420": "Флоут 18 420 €",
    "Undo": "Отмени",
    "Seat 6 bet €80": "Място 6: залог 80 €",
    "Seat 6 bets €80": "Място 6 залага 80 €",
    "Call pit boss": "Повикай пит боса",
    "stack €310 · in this hand €90": "стек 310 € · в раздаването 90 €",
    "to call": "за плащане",
    "Fold": "Отказ",
    "Call €80": "Изравнявам 80 €",
    "Raise to": "Рейсинг до",
    "Raise to %(amount)s": "Рейсинг до %(amount)s",
    "All-in %(amount)s": "Ол-ин %(amount)s",
    "Min": "Мин.",
    "½ pot": "½ пот",
    "Pot": "Пот",
    "max €310": "макс. 310 €",
    "All-in": "Ол-ин",
    "Rest fold": "Останалите отказ",
    "String bet": "Стринг залог",
    "Tap any later seat to fold everyone between.": (
        "Докоснете следващо място: всички преди него са отказ."
    ),
    "TURN": "ТЪРН",
    "Enter 1 card": "Въведете 1 карта",
    "burn card counted": "изгорената карта е отчетена",
    "Seat 8 shows": "Място 8 показва",
    "Rest shown, not entered": "Останалите показани",
    "Muck": "Прибиране без показване",
    "PAY": "ИЗПЛАЩАНЕ",
    "2 pots, 2 winners": "2 пота, 2 печеливши",
    "side pot first, main pot last": "първо страничният пот, накрая основният",
    "Three of a kind, nines": "Тройка деветки",
    "Full house, kings over nines": "Фул хаус, попове и деветки",
    "Side pot 1 · €260": "Страничен пот 1 · 260 €",
    "Main pot · €134": "Основен пот · 134 €",
    "− commission €13.00": "− комисиона 13,00 €",
    "− commission €6.50": "− комисиона 6,50 €",
    "Pots €394.00": "Потове 394,00 €",
    "Commission €19.50": "Комисиона 19,50 €",
    "Paid out €374.50": "Изплатено 374,50 €",
    "Pay €374.50": "Изплащане на 374,50 €",
    "Paying is final for the croupier.": "След изплащането крупието не може да отмени.",
    "Hand 42 is next": "Следва раздаване 42",
    "8 players, button on seat 4": "8 играчи, бутонът е на място 4",
    "Deal": "Раздай",
    "Draw for the button": "Теглене за бутона",
    "Reopen last hand": "Отваряне на последното раздаване",
    "SHOWDOWN": "ПОКАЗВАНЕ",
    "Who wins side pot 1?": "Кой печели страничния пот 1?",
    "Split": "Разделяне на пота",
    "Dispute": "Спорен случай",
    "POT": "ПОТ",
    "Who wins the pot?": "Кой печели пота?",
    "Enter the sum, then tap the winner.": "Въведете сумата, после посочете печелившия.",
    "No flop": "Без флоп",
    "Nobody called": "Никой не плати",
    "Pots only": "Само потове",
    "Seats": "Места",
    "Not burned": "Не е изгорена",
}

# No-break spaces, and thousands parted from five digits on.
MONEY = {
    "prefix": "",
    "suffix": "\N{NO-BREAK SPACE}€",
    "group": "\N{NO-BREAK SPACE}",
    "decimal": ",",
    "group_from": 10_000,
}


def in_bulgarian(view: Any) -> Any:
    """The view with every known text replaced; amounts alone stay as they are."""
    if isinstance(view, dict):
        told = {name: in_bulgarian(value) for name, value in view.items()}
        if "prefix" in told:
            told |= MONEY
        return told
    if isinstance(view, list):
        return [in_bulgarian(value) for value in view]
    return WORDS.get(view, view) if isinstance(view, str) else view
